import { describe, expect, it } from "vitest";
import type { Variation } from "#fixtures/reference-service/variations/variation";
import type { CheckResult, ReportDocument, RequirementResult, Verdict } from "#reports/document";
import { judgeSubject } from "./judge-subject.ts";
import { nullTargets } from "./null-target.ts";
import type { DefectSubject, PermittedSubject, Subject } from "./subject.ts";
import type { SubjectRun } from "./subject-run.ts";

const checkOf = (verdict: Verdict): CheckResult => ({
  title: "a check",
  outcome: verdict === "waived" ? "violated" : verdict,
  exchanges: [],
  events: [],
  durationMs: 1,
});

function result(id: string, verdict: Verdict, more: Partial<RequirementResult> = {}): RequirementResult {
  const words = { chapter: "PK", title: id, says: id, source: ["§4"] };
  return { id, level: "stated", ...words, verdict, planned: 1, checks: [checkOf(verdict)], ...more };
}

const runEnding = (exitCode: number, ...requirements: RequirementResult[]): SubjectRun => ({
  exitCode,
  report: { run: { durationMs: 10_000 }, requirements } as unknown as ReportDocument,
  lastLines: "",
});
const run = (...requirements: RequirementResult[]) => runEnding(1, ...requirements);

const verdicts = new Map(["PK-02", "PK-03", "PK-05", "USR-01"].map((id) => [id, result(id, "met")]));
const baseline = { verdicts, plainMs: 10_000 };
const defect: DefectSubject = {
  ...{ kind: "defect", of: "service", name: "a-defect", fault: "a-defect", does: "Something wrong." },
  ...{ requirement: "PK-02", also: ["PK-03"], byChance: ["PK-05"], variations: [] },
};
const choice: Variation = {
  ...{ name: "a-choice", differs: "Else.", because: "It is open.", replace: () => ({}) },
};
const permitted = (...variations: Variation[]): PermittedSubject => ({
  ...{ kind: "condition", name: choice.name, does: choice.differs, variations },
});
const faultsOf = (subject: Subject, seen: SubjectRun, plain = baseline) =>
  judgeSubject(subject, seen, plain).faults;

describe("a defect", () => {
  it("passes when its requirement is violated, what is declared with it, and nothing else", () => {
    const seen = run(result("PK-02", "violated"), result("PK-03", "violated"), result("USR-01", "met"));
    expect(judgeSubject(defect, seen, baseline)).toEqual({
      faults: [],
      changed: { "PK-02": "violated", "PK-03": "violated" },
    });
  });

  it("passes when what stands on its requirement is untestable and says so", () => {
    const blocked = result("USR-01", "untestable", { cause: { kind: "blocked", requirements: ["PK-02"] } });
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
      /A check of USR-01 broke/,
    ],
    [
      "a check broke beside one that found its requirement violated",
      [
        result("PK-02", "violated", { checks: [checkOf("violated"), checkOf("broken")] }),
        result("PK-03", "violated"),
      ],
      /A check of PK-02 broke/,
    ],
    [
      "something is seen both ways",
      [result("PK-02", "violated"), result("PK-03", "violated"), result("USR-01", "unstable")],
      /USR-01 is unstable/,
    ],
    [
      "no check of something was recorded",
      [
        result("PK-02", "violated"),
        result("PK-03", "violated"),
        result("USR-01", "untestable", { checks: [] }),
      ],
      /USR-01 is untestable without/,
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

describe("a defect of a service that chooses otherwise", () => {
  const among = {
    ...defect,
    variations: [{ ...choice, leavesUnjudged: { needs: ["languages"], because: "" } }],
  };

  it("need not show where it is the same sentence seen twice, nor where nothing is shown", () => {
    const lost = result("USR-01", "untestable", {
      cause: { kind: "need missing", needs: ["languages"] },
    });
    expect(faultsOf(among, run(result("PK-02", "violated"), result("PK-03", "met"), lost))).toEqual([]);
  });

  it("has to be found by its own requirement", () => {
    expect(faultsOf(among, run(result("PK-02", "met"), result("PK-03", "violated"))).join()).toMatch(/PK-02/);
  });
});

describe("a permitted difference", () => {
  it("passes when nothing is violated, and what does not apply is not judged", () => {
    const seen = [
      result("PK-02", "met"),
      result("USR-01", "untestable", { cause: { kind: "not applicable" } }),
    ];
    expect(faultsOf(permitted(choice), runEnding(0, ...seen))).toEqual([]);
  });

  it("fails when anything is violated or cannot be judged any more", () => {
    expect(faultsOf(permitted(choice), runEnding(0, result("PK-02", "violated")))).toHaveLength(1);
    expect(faultsOf(permitted(choice), runEnding(5, result("PK-02", "untestable")))).toHaveLength(1);
  });

  it("tells at once what was lost for one reason", () => {
    const lost = (id: string, on: string) => result(id, "untestable", { reason: `no ${on} (exchange 17)` });
    const seen = runEnding(
      5,
      lost("PK-02", "/user/webhook/1a"),
      lost("PK-03", "/user/webhook/2b"),
      lost("USR-01", "answer"),
    );
    expect(faultsOf(permitted(choice), seen)).toEqual([
      "PK-02, PK-03 could not be judged any more (no /user/webhook/… (…)).",
      "USR-01 could not be judged any more (no answer (…)).",
    ]);
  });

  it("passes when what it says cannot be judged is not, and the run says it is incomplete", () => {
    const unseen = { ...choice, leavesUnjudged: { needs: ["sink", "changes"], because: "Unseen." } };
    const lost = (id: string, ...needs: string[]) =>
      result(id, "untestable", { cause: { kind: "need missing", needs } });
    const seen = [lost("PK-02", "sink"), lost("USR-01", "sink", "changes")];
    expect(faultsOf(permitted(unseen, choice), runEnding(5, ...seen))).toEqual([]);
    expect(faultsOf(permitted(unseen, choice), runEnding(0, ...seen)).join()).toMatch(
      /exit code is 0.* be 5/,
    );
    expect(faultsOf(permitted(unseen), runEnding(5, lost("PK-02", "scopes", "sink")))).toHaveLength(1);
    expect(faultsOf(permitted(unseen), runEnding(5, result("PK-02", "untestable")))).toHaveLength(1);
  });

  it("passes when its operator allows too little for what is not stated outright", () => {
    const scarce = { ...choice, operatorSets: { FDS_MAX_WEBHOOKS: "60" } };
    const lost = (level: "stated" | "implied") =>
      result("PK-02", "untestable", { level, cause: { kind: "budget", setting: "FDS_MAX_WEBHOOKS" } });
    expect(faultsOf(permitted(scarce), runEnding(0, lost("implied")))).toEqual([]);
    expect(faultsOf(permitted(scarce), runEnding(5, lost("stated")))).toHaveLength(1);
    expect(faultsOf(permitted(choice), runEnding(0, lost("implied")))).toHaveLength(1);
  });

  it("passes when the run takes longer than expected, which it tells", () => {
    const seen = runEnding(0, result("PK-02", "met"));
    const plain = { ...baseline, plainMs: 2000 };
    expect(judgeSubject(permitted(choice), seen, plain)).toMatchObject({
      faults: [],
      timesPlain: 5,
      slow: "The run took 5.0 times as long as the plain one; at most 4 were expected.",
    });
    expect(
      judgeSubject(permitted(choice, { ...choice, addsPlainRuns: 2 }), seen, plain).slow,
    ).toBeUndefined();
  });
});

describe("a null target", () => {
  const target = nullTargets[0]!;
  const subject = {
    kind: "null target" as const,
    name: target.name,
    does: target.does,
    variations: [],
    target,
  };

  it("fails when it is called conformant, or anything is met", () => {
    expect(faultsOf(subject, { ...run(), exitCode: 0 })).toHaveLength(1);
    expect(faultsOf(subject, run(result("PK-02", "met")))).toHaveLength(1);
  });

  it("passes without a report", () => {
    expect(faultsOf(subject, { exitCode: 3, report: undefined, lastLines: "" })).toEqual([]);
  });
});
