import { describe, expect, it } from "vitest";
import { foundationsOf, type RequirementId } from "#catalogue";
import type { CheckOutcome } from "#reports/document";
import type { Trouble } from "../check/current-check.ts";
import type { Case } from "./explained.ts";
import { lookAtControls } from "./look-at-controls.ts";
import type { Attempt } from "./outcome-of-attempts.ts";

const attempt = (
  id: RequirementId,
  outcome: CheckOutcome,
  askedFor: RequirementId[] = [],
  troubles: Trouble[] = [],
): Attempt => ({
  record: {
    ...{ requirements: [id], title: id, outcome, exchanges: [], events: [], durationMs: 1 },
    ...(askedFor.length > 0 ? { cause: { kind: "precondition", requirements: askedFor } } : {}),
  },
  troubles,
});

const caseOf = (...attempts: Attempt[]): Case => ({
  definition: {
    requirements: attempts[0]!.record.requirements as RequirementId[],
    title: attempts[0]!.record.title,
    ...{ options: {}, body: async () => undefined, observes: false, turn: 0 },
  },
  attempts,
});

async function looked(cases: Case[], then: (time: number) => CheckOutcome) {
  const tried: RequirementId[] = [];
  const decided: Record<string, CheckOutcome> = {};
  await lookAtControls(cases, {
    attempt: async ({ requirements: [id] }) => attempt(id!, then(tried.push(id!))),
    onRound: async () => undefined,
    onDecided: (_, { title, outcome }) => {
      decided[title] = outcome;
    },
    until: Number.POSITIVE_INFINITY,
  });
  return { tried, decided };
}

const vain = (id: RequirementId) => caseOf(attempt(id, "untestable", ["WHC-16"]), attempt(id, "met"));
const met = () => caseOf(attempt("WHC-16", "met"));

describe("what was met, and was asked for in vain by others", () => {
  it("is looked at several times where two controls failed, though all was met when tried again", async () => {
    expect(await looked([vain("WHL-03"), vain("NTF-02"), met()], () => "met")).toEqual({
      tried: ["WHC-16", "WHC-16", "WHC-16"],
      decided: {},
    });
  });

  it("is violated where one of these looks finds it so", async () => {
    const { tried, decided } = await looked([vain("WHL-03"), vain("NTF-02"), met()], (time) =>
      time < 2 ? "met" : "violated",
    );
    expect({ tried: tried.length, decided }).toEqual({ tried: 2, decided: { "WHC-16": "violated" } });
  });

  it("is left alone where one control failed, which may be an accident", async () => {
    expect((await looked([vain("WHL-03"), met()], () => "violated")).tried).toEqual([]);
  });

  it("is left alone where a gateway answered in its place", async () => {
    const ofGateway = (id: RequirementId) =>
      caseOf(attempt(id, "untestable", ["WHC-16"], [{ kind: "gateway" } as Trouble]), attempt(id, "met"));
    expect((await looked([ofGateway("WHL-03"), ofGateway("NTF-02"), met()], () => "violated")).tried).toEqual(
      [],
    );
  });

  it("is left alone where what it stands on is violated, which explains the controls", async () => {
    const beneath = caseOf(attempt(foundationsOf("WHC-16")[0]!, "violated"));
    expect((await looked([vain("WHL-03"), vain("NTF-02"), met(), beneath], () => "violated")).tried).toEqual(
      [],
    );
  });
});
