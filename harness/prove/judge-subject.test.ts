import { describe, expect, it } from "vitest";
import type { CheckResult, ReportDocument, RequirementResult, Verdict } from "#reports/document.ts";
import { judgeSubject, type SubjectRun } from "./judge-subject.ts";
import { nullTargets } from "./null-target.ts";
import type { DefectSubject, VariationSubject } from "./subject.ts";

const check: CheckResult = { title: "a check", outcome: "met", exchanges: [], events: [], durationMs: 1 };

function result(id: string, verdict: Verdict, more: Partial<RequirementResult> = {}): RequirementResult {
  const words = { chapter: "PK", title: id, says: id, source: ["§4"] };
  return { id, level: "stated", ...words, verdict, checks: [{ ...check }], ...more };
}

const run = (...requirements: RequirementResult[]): SubjectRun => ({
  exitCode: 1,
  report: { requirements } as unknown as ReportDocument,
  lastLines: "",
});

const baseline = new Map(["PK-02", "PK-03", "PK-05", "USR-01"].map((id) => [id, result(id, "met")]));
const defect: DefectSubject = {
  ...{ kind: "defect", of: "service", name: "a-defect", does: "Something wrong." },
  ...{ requirement: "PK-02", also: ["PK-03"], byChance: ["PK-05"] },
};
const variation: VariationSubject = { kind: "variation", name: "a-variation", does: "Else.", theme: 0 };
const faultsOf = (subject: Parameters<typeof judgeSubject>[0], seen: SubjectRun) =>
  judgeSubject(subject, seen, baseline).faults;

describe("a defect", () => {
  it("passes when its requirement is violated, what is declared with it, and nothing else", () => {
    const seen = run(result("PK-02", "violated"), result("PK-03", "violated"), result("USR-01", "met"));
    expect(judgeSubject(defect, seen, baseline)).toEqual({
      faults: [],
      changed: { "PK-02": "violated", "PK-03": "violated" },
    });
  });

  it("passes when what stands on its requirement is untestable and says so", () => {
    const blocked = result("USR-01", "untestable", { blockedBy: ["PK-02"] });
    expect(faultsOf(defect, run(result("PK-02", "violated"), result("PK-03", "violated"), blocked))).toEqual(
      [],
    );
  });

  it("passes whether or not what comes by chance is violated", () => {
    const declared = [result("PK-02", "violated"), result("PK-03", "violated")];
    expect(faultsOf(defect, run(...declared, result("PK-05", "violated")))).toEqual([]);
    expect(faultsOf(defect, run(...declared, result("PK-05", "met")))).toEqual([]);
  });

  it.each([
    ["its requirement is met", [result("PK-02", "met"), result("PK-03", "violated")], /PK-02 is met/],
    [
      "what is declared is not violated",
      [result("PK-02", "violated"), result("PK-03", "met")],
      /PK-03 is declared/,
    ],
    [
      "something else is violated",
      [result("PK-02", "violated"), result("PK-03", "violated"), result("USR-01", "violated")],
      /USR-01 is violated and not declared/,
    ],
    [
      "a check broke",
      [result("PK-02", "violated"), result("PK-03", "violated"), result("USR-01", "broken")],
      /USR-01 is broken/,
    ],
    [
      "something is untestable for no reason",
      [result("PK-02", "violated"), result("PK-03", "violated"), result("USR-01", "untestable")],
      /USR-01 is untestable without/,
    ],
  ])("fails when %s", (_, requirements, fault) => {
    expect(faultsOf(defect, run(...requirements)).join()).toMatch(fault);
  });

  it("fails when the run came to no report", () => {
    expect(faultsOf(defect, { exitCode: 4, report: undefined, lastLines: "broke" })).toHaveLength(1);
  });
});

describe("a variation", () => {
  it("passes when nothing is violated, and less may be judged", () => {
    const seen = run(result("PK-02", "met"), result("USR-01", "untestable", { notApplicable: true }));
    expect(faultsOf(variation, seen)).toEqual([]);
  });

  it("fails when anything is violated or cannot be judged any more", () => {
    expect(faultsOf(variation, run(result("PK-02", "violated")))).toHaveLength(1);
    expect(faultsOf(variation, run(result("PK-02", "untestable")))).toHaveLength(1);
  });
});

describe("a null target", () => {
  const target = nullTargets[0]!;
  const subject = { kind: "null target" as const, name: target.name, does: target.does, target };

  it("fails when it is called conformant, or anything is met", () => {
    expect(faultsOf(subject, { ...run(), exitCode: 0 })).toHaveLength(1);
    expect(faultsOf(subject, run(result("PK-02", "met")))).toHaveLength(1);
  });

  it("passes without a report", () => {
    expect(faultsOf(subject, { exitCode: 3, report: undefined, lastLines: "" })).toEqual([]);
  });
});
