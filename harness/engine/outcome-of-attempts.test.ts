import { describe, expect, it } from "vitest";
import type { CheckOutcome } from "#reports/document";
import type { CheckRecord } from "#reports/verdict/check-record";
import type { Trouble } from "../check/current-check.ts";
import { type Attempt, outcomeOfAttempts } from "./outcome-of-attempts.ts";

const late: Trouble = { kind: "late", what: "no notification" };
const cameSince: Trouble = { ...late, hasComeSince: () => true };
const gateway: Trouble = { kind: "gateway", what: "502" };
const failure: Trouble = { kind: "failure", what: "one of twelve was not made" };

function attempt(outcome: CheckOutcome, troubles: Trouble[] = [], more: Partial<CheckRecord> = {}): Attempt {
  const record = {
    requirements: ["NTF-01"],
    title: "x",
    outcome,
    exchanges: [],
    events: [],
    durationMs: 1,
    ...more,
  };
  return { record, troubles };
}
const violated = (...troubles: Trouble[]) => attempt("violated", troubles, { message: "it did not come" });
const met = attempt("met");
const withoutControl = attempt("untestable", [], { cause: { kind: "precondition", requirements: [] } });
const outcome = (...attempts: Attempt[]) => outcomeOfAttempts(attempts)?.outcome;

describe("several attempts at one check", () => {
  it("need no other after what was positively seen", () => {
    expect(outcome(violated())).toBe("violated");
    expect(outcome(met)).toBe("met");
    expect(outcome(attempt("untestable", [], { cause: { kind: "need missing", needs: ["sink"] } }))).toBe(
      "untestable",
    );
  });

  it("need another where something did not come in time, a gateway answered, or a control failed", () => {
    for (const first of [violated(late), violated(gateway), withoutControl])
      expect(outcome(first)).toBeUndefined();
  });

  it("need another where a gateway answered, and what is not offered may be offered", () => {
    const notOffered = (...troubles: Trouble[]) =>
      attempt("untestable", troubles, { cause: { kind: "need missing", needs: ["api-keys"] } });
    expect(outcome(notOffered(gateway))).toBeUndefined();
    expect(outcome(attempt("not-applicable", [gateway]))).toBeUndefined();
    expect(outcome(attempt("not-applicable", [late]))).toBe("not-applicable");
    expect(outcome(notOffered(gateway), met)).toBe("met");
    expect(outcome(attempt("not-applicable", [gateway]), attempt("not-applicable"))).toBe("not-applicable");
  });

  it("need another where others had every webhook that the run may create, and none where it has to be new", () => {
    const budget = { cause: { kind: "budget", setting: "FDS_MAX_WEBHOOKS" } } as const;
    const inUse: Trouble = { kind: "in use", what: "every webhook" };
    expect(outcome(attempt("untestable", [inUse], budget))).toBeUndefined();
    expect(outcome(attempt("untestable", [], budget))).toBe("untestable");
  });

  it("are a violation when it fails once more", () => {
    expect(outcome(violated(late), violated(late))).toBe("violated");
    expect(outcome(violated(late), met, met, violated(late))).toBe("violated");
    expect(outcome(violated(late), violated())).toBe("violated");
  });

  it("are no violation where the run might create nothing more to look again with, and one where the controls failed", () => {
    const none = attempt("untestable", [], {
      message: "60 webhooks.",
      cause: { kind: "budget", setting: "FDS_MAX_WEBHOOKS" },
    });
    expect(outcomeOfAttempts([violated(late), none, none, none])).toMatchObject({
      outcome: "untestable",
      message: "Seen once, and not looked at again: 60 webhooks. What was seen: it did not come",
      cause: { kind: "budget" },
    });
    expect(outcome(violated(late), none, none, withoutControl)).toBe("violated");
  });

  it("are unstable when it never fails again, with all that was seen", () => {
    const attempts = [violated(late), met, met, met];
    for (const count of [2, 3]) expect(outcome(...attempts.slice(0, count))).toBeUndefined();
    const record = outcomeOfAttempts(attempts);
    expect(record).toMatchObject({
      outcome: "unstable",
      message: expect.stringContaining("it did not come"),
    });
    expect(record?.attempts).toHaveLength(3);
  });

  it("are what the others say where what was late has come since, or a gateway had failed", () => {
    for (const trouble of [cameSince, gateway]) expect(outcome(violated(trouble), met, met, met)).toBe("met");
    expect(outcome(violated(cameSince, late), met, met, met)).toBe("unstable");
    expect(outcome(violated(gateway, failure), met, met, met)).toBe("met");
    expect(outcome(violated(failure), met, met, met)).toBe("unstable");
    expect(outcome(violated(gateway, late), met, met, met)).toBe("unstable");
  });

  it("are what was found once the control holds, and untestable when it fails again", () => {
    expect(outcome(withoutControl, met)).toBe("met");
    expect(outcome(withoutControl, violated())).toBe("violated");
    expect(outcome(withoutControl, withoutControl)).toBe("untestable");
  });

  it("tell of every attempt", () => {
    expect(outcomeOfAttempts([withoutControl, met])?.attempts).toMatchObject([{ outcome: "untestable" }]);
    expect(outcomeOfAttempts([violated(late), met, violated(late)])?.attempts).toMatchObject([
      { outcome: "violated" },
      { outcome: "met" },
    ]);
  });
});
