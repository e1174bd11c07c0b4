import { describe, expect, it } from "vitest";
import type { CheckOutcome, ReportDocument } from "#reports/document";
import type { CheckRecord } from "#reports/verdict/check-record";
import type { JournalLine } from "../evidence/journal.ts";
import { assembleReport } from "./assemble-report.ts";

const run: ReportDocument["run"] = {
  id: "run-1",
  startedAt: "2026-01-05T10:00:00.000Z",
  durationMs: 0,
  version: "0.1.0",
  seed: 1,
  settings: {},
  only: ["PK"],
  outOfReach: [],
  strict: false,
  readOnly: false,
  interrupted: false,
};
const target = { baseUrl: "http://service.test", kind: "attached" as const, profile: {}, publicKeys: [] };
const planned = { "PK-01": 2, "PK-02": 1 };
const header: JournalLine = { type: "header", format: "countersign-journal/1", run, target, planned };
const footer: JournalLine = { type: "footer", durationMs: 100, interrupted: false };

type CheckLine = Extract<JournalLine, { type: "check" }>;

let places = 0;

function check(
  title: string,
  requirements: string[],
  outcome: CheckOutcome = "met",
  more: Partial<CheckRecord> = {},
): CheckLine {
  const found = { title, requirements, outcome, exchanges: [], events: [], durationMs: 1, ...more };
  return { type: "check", check: found, place: places++ };
}
const all = [check("a", ["PK-01"]), check("b", ["PK-01", "PK-02"])];
const requirement = (report: ReportDocument, id: string) => report.requirements.find((one) => one.id === id);

describe("assembling a report from a journal", () => {
  it("takes each check for every requirement that it decides, and the count from the header", () => {
    const report = assembleReport([header, ...all, footer]);
    expect(report).toMatchObject({ verdict: "conformant", exitCode: 0, run: { durationMs: 100 } });
    expect(requirement(report, "PK-01")).toMatchObject({ verdict: "met", planned: 2 });
    expect(requirement(report, "PK-01")?.checks.map(({ title }) => title)).toEqual(["a", "b"]);
    expect(requirement(report, "SIG-01")).toMatchObject({ planned: 0, cause: { kind: "not selected" } });
  });

  it("calls no requirement met of which a record is missing", () => {
    const report = assembleReport([header, all[1]!, footer]);
    expect(requirement(report, "PK-01")).toMatchObject({
      verdict: "untestable",
      reason: "1 of 2 checks ran",
      cause: { kind: "checks missing" },
    });
    expect(report).toMatchObject({ verdict: "incomplete", exitCode: 5 });
  });

  it.each<[string, JournalLine[]]>([
    ["has no last line, for it was killed", []],
    ["says that it was interrupted", [{ type: "footer", durationMs: 100, interrupted: true }]],
  ])("is never conformant when the journal %s", (_, end) => {
    expect(assembleReport([header, ...all, ...end])).toMatchObject({
      verdict: "incomplete",
      exitCode: 5,
      run: { interrupted: true },
    });
    const cut = assembleReport([header, all[1]!, ...end]);
    expect(requirement(cut, "PK-01")).toMatchObject({
      verdict: "untestable",
      reason: "the run was interrupted: 1 of 2 checks ran",
      cause: { kind: "interrupted" },
    });
  });

  it("leaves a check as it was recorded when its requirement follows another", () => {
    const refused = (id: string) =>
      check(id, [id], "violated", { message: `${id} is violated`, expected: "2xx", received: "500" });
    const report = assembleReport([
      { ...header, run: { ...run, only: [] }, planned: { "XAK-02": 1, "KEY-23": 1 } },
      refused("XAK-02"),
      refused("KEY-23"),
      footer,
    ]);
    expect(requirement(report, "KEY-23")).toMatchObject({
      verdict: "untestable",
      cause: { kind: "follows", requirements: ["XAK-02"] },
      standsOn: expect.arrayContaining(["XAK-02"]),
      checks: [{ outcome: "violated", message: "KEY-23 is violated", received: "500" }],
    });
  });

  it("keeps a waiver with its requirement", () => {
    const waiver = {
      requirement: "PK-02" as const,
      target: "*",
      owner: "ops",
      reason: "later",
      expires: "2026-12-31",
    };
    const report = assembleReport([
      header,
      { type: "waiver", waiver },
      check("a", ["PK-01"]),
      check("b", ["PK-01"]),
      check("c", ["PK-02"], "violated"),
      footer,
    ]);
    const { owner, reason, expires } = waiver;
    expect(requirement(report, "PK-02")).toMatchObject({
      verdict: "waived",
      waiver: { owner, reason, expires },
    });
  });

  it("refuses a journal without its first line", () => {
    expect(() => assembleReport([footer])).toThrow(
      expect.objectContaining({ code: "journal-without-header", exitCode: 2 }),
    );
  });

  it("takes the last record of a check that was looked at again", () => {
    const first = check("a", ["PK-01"], "violated");
    const again = { ...check("a", ["PK-01"], "unstable"), place: first.place };
    const report = assembleReport([header, first, check("b", ["PK-01", "PK-02"]), again, footer]);
    expect(requirement(report, "PK-01")).toMatchObject({ verdict: "unstable", checks: { length: 2 } });
  });
});
