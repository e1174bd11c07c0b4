/** Writing and reading: whole files, and no document that is malformed or contradicts itself. */
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ReportDocument } from "./document.ts";
import { readReport } from "./read-report.ts";
import { sampleReport, sampleRequirement } from "./testing/sample-report.ts";
import { validateReport } from "./validate-report.ts";
import { sealOf } from "./verify/seal.ts";
import { writeReport } from "./write-report.ts";

const folder = () => mkdtemp(join(tmpdir(), "countersign-report-"));
const changed = (change: (report: ReportDocument) => unknown): unknown => {
  const report = structuredClone(sampleReport());
  change(report);
  return report;
};

describe("writeReport", () => {
  it("writes the formats asked for, makes the directory, and leaves nothing else", async () => {
    const directory = join(await folder(), "new", "out");
    const paths = await writeReport(sampleReport(), directory, ["html", "json", "junit", "markdown"]);
    expect(paths.map((path) => path.slice(directory.length + 1))).toEqual([
      "report.json",
      "index.html",
      "junit.xml",
      "summary.md",
    ]);
    expect((await readdir(directory)).sort()).toEqual([
      "index.html",
      "junit.xml",
      "report.json",
      "summary.md",
    ]);
  });

  it("writes an archive of the exchanges and a badge for each chapter where they are asked for", async () => {
    const directory = await folder();
    await writeReport(sampleReport(), directory, ["har", "badges"]);
    expect((await readdir(directory)).sort()).toEqual([
      "badge-ERR.svg",
      "badge-NTF.svg",
      "badge-OAU.svg",
      "exchanges.har",
    ]);
    const archive = JSON.parse(await readFile(join(directory, "exchanges.har"), "utf8"));
    expect(archive.log.entries).toHaveLength(sampleReport().exchanges.length);
  });

  it("writes a report.json that reads back as it was, sealed, and the same bytes again", async () => {
    const directory = await folder();
    const [path = ""] = await writeReport(sampleReport(), directory, ["json"]);
    const first = await readFile(path, "utf8");
    expect(await readReport(path)).toEqual({ ...sampleReport(), seal: sealOf(sampleReport()) });
    await writeReport(sampleReport(), directory, ["json"]);
    expect(await readFile(path, "utf8")).toBe(first);
  });

  it("writes nothing at all of a document that is not valid", async () => {
    const directory = await folder();
    const bad = changed((report) => Object.assign(report, { verdict: "fine" })) as ReportDocument;
    await expect(writeReport(bad, directory, ["json", "html"])).rejects.toThrow("/verdict");
    expect(await readdir(directory)).toEqual([]);
  });

  it("names the file that it could not write", async () => {
    const directory = await folder();
    await writeFile(join(directory, "in-the-way"), "");
    await expect(writeReport(sampleReport(), join(directory, "in-the-way"), ["json"])).rejects.toThrow(
      "in-the-way",
    );
  });
});

describe("validateReport", () => {
  it.each([
    [
      "/requirements/0/verdict",
      changed((report) => Object.assign(report.requirements[0] ?? {}, { verdict: "passed" })),
    ],
    ["/run/seed", changed((report) => Reflect.deleteProperty(report.run, "seed"))],
    [
      "/exchanges/0/response/body/sha256",
      changed((report) => Object.assign(report.exchanges[0]?.response?.body ?? {}, { sha256: "x" })),
    ],
    [
      "/requirements/1/id",
      changed((report) => report.requirements.splice(1, 1, sampleRequirement({ id: "OAU-01" }))),
    ],
    ["/exchanges/1/n", changed((report) => Object.assign(report.exchanges[1] ?? {}, { n: 1 }))],
    ["/requirements/0/verdict", changed((report) => report.requirements[0]?.checks.pop())],
    [
      "/requirements/0/planned",
      changed((report) => Object.assign(report.requirements[0] ?? {}, { planned: 0 })),
    ],
    ["/exitCode", changed((report) => Object.assign(report, { exitCode: 0 }))],
    ["/verdict", changed((report) => Object.assign(report, { verdict: "conformant", exitCode: 0 }))],
    [
      "/verdict",
      changed((report) => Object.assign(report, { verdict: "conformant", exitCode: 0, requirements: [] })),
    ],
  ])("names %s as the bad place", (pointer, value) => {
    expect(() => validateReport(value)).toThrow(`at ${pointer}`);
  });

  it.each([null, 7, "report", [[]], {}])("refuses %j, and says what it wants", (value) => {
    expect(() => validateReport(value)).toThrow("give the path of the report.json that a run wrote");
  });

  it("sends a report of another version to that version", () => {
    const later = changed((report) => Object.assign(report, { format: "countersign-report/2" }));
    expect(() => validateReport(later)).toThrow(/at \/format: .* It was written by another version/);
  });

  it("takes words beside the verdicts that are not its own, of another version", () => {
    expect(() =>
      validateReport(changed((report) => Object.assign(report, { headline: "Not so good." }))),
    ).not.toThrow();
  });

  it("takes members that it does not know, of a newer version", () => {
    expect(() =>
      validateReport(changed((report) => Object.assign(report.run, { region: "eu" }))),
    ).not.toThrow();
  });
});

describe("readReport", () => {
  it("names the file, whether it is missing, cut short or something else", async () => {
    const path = join(await folder(), "report.json");
    await expect(readReport(path)).rejects.toThrow(path);
    await writeFile(path, '{"format":"countersign-rep');
    await expect(readReport(path)).rejects.toThrow("cut short");
    await writeFile(path, "{}");
    await expect(readReport(path)).rejects.toThrow(path);
  });
});
