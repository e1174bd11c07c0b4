import { describe, expect, it } from "vitest";
import type { CheckOutcome, ReportDocument } from "../document.ts";
import { conformantReport, otherPem, signedReport } from "../testing/signed-sample.ts";
import { validateReport } from "../validate-report.ts";
import { judgedRequirements } from "../verdict/judged-requirements.ts";
import { runFinding } from "../verdict/run-finding.ts";
import { verifyReport } from "../verify/verify-report.ts";
import { mergeReports } from "./merge-reports.ts";
import { whyNotParts } from "./one-target.ts";

/** A part of its own: what it found decided as a run would. */
function part(id: string, change: (report: ReportDocument) => void = () => undefined, of = conformantReport) {
  const { seal: _, ...report } = of();
  report.run.id = id;
  change(report);
  report.requirements = judgedRequirements(report.requirements, report.run);
  return { ...report, ...runFinding(report.requirements, report.run) };
}

const only =
  (...ids: string[]) =>
  (report: ReportDocument) => {
    report.run.only = ids;
    for (const one of report.requirements)
      if (!ids.includes(one.id)) Object.assign(one, { checks: [], planned: 0 });
  };
const found = (outcome: CheckOutcome) => (report: ReportDocument) =>
  void Object.assign(report.requirements[1]!.checks[0]!, { outcome });

const verdictOf = (report: ReportDocument, id: string) =>
  report.requirements.find((one) => one.id === id)?.verdict;

function expectWhole(report: ReportDocument): ReportDocument {
  expect(verifyReport(validateReport(report)).discrepancies).toEqual([]);
  return report;
}

describe("merged reports", () => {
  it("of shards are the report of one run, in which everything was judged", () => {
    const merged = expectWhole(mergeReports([part("b", only("RSG-03")), part("a", only("RSG-01"))]));
    expect(merged).toMatchObject({
      verdict: "conformant",
      exitCode: 0,
      run: { only: [], interrupted: false },
    });
    expect(merged.run.parts?.map(({ only: ids }) => ids)).toEqual([["RSG-03"], ["RSG-01"]]);
    expect(merged.exchanges).toHaveLength(2 * conformantReport().exchanges.length);
  });

  it("are incomplete while a shard is missing", () => {
    const merged = expectWhole(mergeReports([part("a", only("RSG-01"))]));
    expect(merged.run.only).toEqual(["RSG-01"]);
    expect(verdictOf(merged, "RSG-03")).toBe("untestable");
  });

  it("attribute across parts: what follows a violation of another shard is not violated beside it", () => {
    const one = part("a", only("RSG-03"), signedReport);
    const other = part("b", only("RSG-01", "RSG-04"), signedReport);
    expect(verdictOf(other, "RSG-04")).toBe("violated");
    const merged = expectWhole(mergeReports([one, other]));
    expect(merged.requirements.map(({ verdict }) => verdict)).toEqual(["met", "violated", "untestable"]);
    expect(merged.exitCode).toBe(1);
  });

  it.each<[CheckOutcome, CheckOutcome, string, number]>([
    ["met", "met", "met", 0],
    ["violated", "violated", "violated", 1],
    ["violated", "met", "unstable", 5],
    ["untestable", "met", "met", 0],
    ["broken", "met", "met", 0],
    ["untestable", "violated", "violated", 1],
  ])("of a part that was repeated: %s and %s is %s", (first, second, verdict, exitCode) => {
    const merged = expectWhole(mergeReports([part("a", found(first)), part("b", found(second))]));
    expect(verdictOf(merged, "RSG-03")).toBe(verdict);
    expect(merged.exitCode).toBe(exitCode);
    const [check] = merged.requirements[1]!.checks;
    expect(check?.attempts).toHaveLength(1);
    expect([check!.exchanges, check!.attempts![0]!.exchanges].flat().sort()).toEqual([1, 7]);
  });

  it("make up for an interrupted part by one that was repeated whole, and only then", () => {
    const cut = (report: ReportDocument) => {
      report.run.interrupted = true;
      report.requirements[1]!.checks = [];
    };
    expect(expectWhole(mergeReports([part("a", cut)])).exitCode).toBe(5);
    expect(expectWhole(mergeReports([part("a", cut), part("b", cut)])).run.interrupted).toBe(true);
    expect(expectWhole(mergeReports([part("a", cut), part("b")]))).toMatchObject({
      exitCode: 0,
      run: { interrupted: false },
    });
  });

  it("keep every key, and verify each signature with the one of its part", () => {
    const withAnotherKeyFirst = part("b", (report) => {
      report.target.publicKeys.unshift(otherPem);
      for (const { signature } of report.exchanges) if (signature?.key !== undefined) signature.key++;
    });
    const merged = expectWhole(mergeReports([part("a"), withAnotherKeyFirst]));
    expect(merged.target.publicKeys).toHaveLength(2);
  });
});

describe("reports that are no parts of one run", () => {
  it.each<[string, (report: ReportDocument) => void]>([
    ["the version", (report) => (report.run.version = "9.9.9")],
    [
      "the target",
      (report) => Object.assign(report.target, { kind: "attached", baseUrl: "https://elsewhere" }),
    ],
    ["--strict", (report) => (report.run.strict = true)],
    ["FDS_OUT_OF_REACH", (report) => (report.run.outOfReach = ["changes"])],
    ["requirements", (report) => void report.requirements.pop()],
    ["given twice", (report) => (report.run.id = "a")],
  ])("are told by %s", (what, change) => {
    expect(whyNotParts([part("a"), part("b", change)])).toContain(what);
  });

  it("are none where they differ in their seed and in what they are about", () => {
    const other = part("b", (report) => {
      report.run.seed = 7;
      report.run.only = ["RSG-01"];
    });
    expect(whyNotParts([part("a"), other])).toBeUndefined();
  });
});
