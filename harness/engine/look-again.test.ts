import { describe, expect, it } from "vitest";
import type { RequirementId } from "#catalogue";
import type { CheckOutcome } from "#reports/document";
import type { Definition } from "./definitions.ts";
import type { Case } from "./explained.ts";
import { lookAgain } from "./look-again.ts";
import type { Attempt } from "./outcome-of-attempts.ts";

const definition = (id: RequirementId): Definition => ({
  requirements: [id],
  title: id,
  options: {},
  body: async () => undefined,
  observes: false,
  turn: 0,
});

function attempt(
  id: RequirementId,
  outcome: CheckOutcome,
  asked: RequirementId[] = [],
  isLate = false,
): Attempt {
  const cause =
    outcome === "untestable" ? { cause: { kind: "precondition" as const, requirements: asked } } : {};
  return {
    record: { requirements: [id], title: id, outcome, exchanges: [], events: [], durationMs: 1, ...cause },
    troubles: isLate ? [{ kind: "late", what: "nothing came" }] : [],
  };
}
const late = (id: RequirementId) => attempt(id, "violated", [], true);
const blocked = (id: RequirementId, ...asked: RequirementId[]) => attempt(id, "untestable", asked);
const caseOf = (first: Attempt): Case => ({
  definition: definition(first.record.requirements[0] as RequirementId),
  attempts: [first],
});

/** What was tried again, in order, and what was decided. */
async function lookedAgain(
  firsts: Attempt[],
  then: (id: RequirementId, round: number) => Attempt,
  gone?: () => Promise<string | undefined>,
) {
  const tried: string[] = [];
  const decided: Record<string, CheckOutcome> = {};
  await lookAgain(firsts.map(caseOf), {
    attempt: async ({ requirements: [id] }, round) => {
      tried.push(`${id} ${round}`);
      return then(id!, round);
    },
    onRound: async () => undefined,
    onDecided: (_, record) => {
      decided[record.title] = record.outcome;
    },
    until: Number.POSITIVE_INFINITY,
    gone,
  });
  return { tried, decided };
}

describe("looking again", () => {
  it("calls nothing violated that was late at first, once the target is gone, before or in the middle", async () => {
    const dead = async () => "exit code 7";
    const { tried, decided } = await lookedAgain([late("NTF-01"), late("NTF-02")], late, dead);
    expect({ tried, decided }).toEqual({
      tried: [],
      decided: { "NTF-01": "untestable", "NTF-02": "untestable" },
    });
    let isGone = false;
    const dying = (id: RequirementId): Attempt => {
      isGone = true;
      const { record } = attempt(id, "untestable");
      return { record: { ...record, cause: { kind: "surroundings" } }, troubles: [] };
    };
    const middle = await lookedAgain([late("NTF-01"), blocked("NTF-03"), late("NTF-02")], dying, async () =>
      isGone ? "exit code 7" : undefined,
    );
    expect(middle.tried).toHaveLength(1);
    expect(new Set(Object.values(middle.decided))).toEqual(new Set(["untestable"]));
    expect(Object.keys(middle.decided).sort()).toEqual(["NTF-01", "NTF-02", "NTF-03"]);
  });

  it("leaves alone what is certain", async () => {
    const { tried } = await lookedAgain([attempt("NTF-01", "met"), attempt("NTF-02", "violated")], late);
    expect(tried).toEqual([]);
  });

  it("begins with what explains others, and spares these when it stands", async () => {
    const { tried, decided } = await lookedAgain([blocked("NTF-02", "NTF-01"), late("NTF-01")], late);
    expect(tried).toEqual(["NTF-01 1"]);
    expect(decided).toEqual({ "NTF-01": "violated" });
  });

  it("goes on with the others when it does not stand", async () => {
    const { tried, decided } = await lookedAgain([blocked("NTF-02", "NTF-01"), late("NTF-01")], (id) =>
      attempt(id, "met"),
    );
    expect(tried).toEqual(["NTF-01 1", "NTF-02 1", "NTF-01 2", "NTF-01 3"]);
    expect(decided).toEqual({ "NTF-01": "unstable", "NTF-02": "met" });
  });

  it("calls nothing unstable that follows from what is violated", async () => {
    const met = attempt("WHL-02", "met");
    const seenOnce = { definition: definition("WHL-02"), attempts: [late("WHL-02"), met, met, met] };
    const decided: string[] = [];
    await lookAgain([seenOnce, caseOf(attempt("WHL-06", "violated"))], {
      attempt: async () => undefined,
      onRound: async () => undefined,
      onDecided: (_, { title, outcome }) => decided.push(`${title} ${outcome}`),
      until: Number.POSITIVE_INFINITY,
    });
    expect(decided).toEqual(["WHL-02 violated"]);
  });

  it("judges what is stated by further attempts, where only something implied explains what was seen", async () => {
    const explained = late("WHL-02");
    const suspecting = { ...explained, record: { ...explained.record, suspects: ["WHL-08" as const] } };
    const { tried, decided } = await lookedAgain([suspecting, attempt("WHL-08", "violated")], (id) =>
      attempt(id, "met"),
    );
    expect(tried).toEqual(["WHL-02 1", "WHL-02 2", "WHL-02 3"]);
    expect(decided).toEqual({ "WHL-02": "met" });
  });

  it("begins with what may be violated, before what could not be judged", async () => {
    const { tried } = await lookedAgain([blocked("KEY-01"), late("NTF-06")], (id) => attempt(id, "met"));
    expect(tried.slice(0, 2)).toEqual(["NTF-06 1", "KEY-01 1"]);
  });

  it("begins with what that waits for, before what nobody waits for", async () => {
    const cases = [
      blocked("SFX-01", "KEY-01"),
      blocked("WHL-02", "WHL-01"),
      late("WHL-08"),
      blocked("WHL-01"),
    ];
    const suspecting = {
      ...cases[2]!,
      record: { ...cases[2]!.record, suspects: ["WHL-02" as const] },
    };
    const { tried } = await lookedAgain([cases[0]!, cases[1]!, suspecting, cases[3]!], (id) =>
      attempt(id, "met"),
    );
    expect(tried.slice(0, 4)).toEqual(["WHL-01 1", "WHL-02 1", "WHL-08 1", "SFX-01 1"]);
  });

  it("looks at several side by side, and at requests that meet and what strains the service by itself", async () => {
    const underWay: string[] = [];
    const seen: string[] = [];
    const strains = {
      ...caseOf(late("NTF-11")),
      definition: { ...definition("NTF-11"), options: { strains: true as const } },
    };
    await lookAgain([late("WHC-02"), late("CON-06"), late("ENV-01")].map(caseOf).concat(strains), {
      attempt: async ({ requirements: [id] }) => {
        underWay.push(id!);
        seen.push(underWay.join("+"));
        await new Promise(setImmediate);
        underWay.splice(underWay.indexOf(id!), 1);
        return late(id!);
      },
      onRound: async () => undefined,
      onDecided: () => undefined,
      atOnce: () => 3,
      until: Number.POSITIVE_INFINITY,
    });
    expect(seen).toEqual(["WHC-02", "WHC-02+ENV-01", "CON-06", "NTF-11"]);
  });

  it("spares what certainly violated requirements explain", async () => {
    const { tried } = await lookedAgain([attempt("NTF-01", "violated"), blocked("NTF-02", "NTF-01")], late);
    expect(tried).toEqual([]);
  });

  it("ends with a ring of those that explain one another", async () => {
    const ring = [blocked("NTF-01", "NTF-02"), blocked("NTF-02", "NTF-01")];
    const { tried } = await lookedAgain(ring, (id) => blocked(id, id === "NTF-01" ? "NTF-02" : "NTF-01"));
    expect(tried).toEqual(["NTF-01 1", "NTF-02 1"]);
  });
});

describe("when the time is over", () => {
  const overdue = async (firsts: Attempt[], isOverdue: boolean, until = Number.POSITIVE_INFINITY) => {
    const decided: Record<string, unknown> = {};
    await lookAgain(firsts.map(caseOf), {
      attempt: async () => undefined,
      onRound: async () => undefined,
      onDecided: (_, { title, outcome, cause }) => {
        decided[title] = [outcome, cause];
      },
      until,
      isOverdue: () => isOverdue,
    });
    return decided;
  };

  it("calls nothing violated that was to be looked at again, and leaves what is certain", async () => {
    const firsts = [late("WHC-02"), attempt("XAK-01", "violated"), blocked("WHC-05")];
    expect(await overdue(firsts, true)).toEqual({
      "WHC-02": ["untestable", { kind: "time", setting: "FDS_RUN_MS" }],
    });
  });

  it("calls nothing violated either, where others took all the time for looking again", async () => {
    const firsts = [late("WHC-02"), attempt("XAK-01", "violated"), blocked("WHC-05")];
    expect(await overdue(firsts, false, performance.now() - 1)).toEqual({
      "WHC-02": ["untestable", { kind: "time" }],
    });
  });

  it("calls nothing violated either, where somebody ended the run", async () => {
    expect(await overdue([late("WHC-02")], false)).toEqual({ "WHC-02": ["untestable", { kind: "time" }] });
  });

  it("waits for nothing to come to rest once somebody has ended the run", async () => {
    const rounds: number[] = [];
    const decided: string[] = [];
    await lookAgain([caseOf(late("WHC-02"))], {
      attempt: async () => undefined,
      onRound: async (round) => void rounds.push(round),
      onDecided: (_, { outcome }) => void decided.push(outcome),
      until: Number.POSITIVE_INFINITY,
      isInterrupted: () => true,
    });
    expect([rounds, decided]).toEqual([[], ["untestable"]]);
  });
});

describe("what nobody could look at again, for the run might create no more", () => {
  const forWant = (id: RequirementId): Attempt => {
    const { record } = attempt(id, "untestable");
    return { record: { ...record, cause: { kind: "budget", setting: "FDS_MAX_WEBHOOKS" } }, troubles: [] };
  };

  it("stands where two checks of one requirement saw it violated", async () => {
    const { decided } = await lookedAgain([late("WHL-02"), late("WHL-02")], forWant);
    expect(decided).toEqual({ "WHL-02": "violated" });
  });

  it("is not judged where the same came in the way of both", async () => {
    const first = late("WHL-02");
    const { decided } = await lookedAgain([first, { ...late("WHL-02"), troubles: first.troubles }], forWant);
    expect(decided).toEqual({ "WHL-02": "untestable" });
  });

  it("is not judged where one check saw it once, or another saw another", async () => {
    const { decided } = await lookedAgain([late("WHL-02"), late("NTF-02")], forWant);
    expect(decided).toEqual({ "WHL-02": "untestable", "NTF-02": "untestable" });
  });
});
