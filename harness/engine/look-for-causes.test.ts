import { describe, expect, it } from "vitest";
import type { RequirementId } from "#catalogue";
import type { CheckOutcome } from "#reports/document";
import type { CheckRecord } from "#reports/verdict/check-record";
import type { Case } from "./explained.ts";
import { lookForCauses } from "./look-for-causes.ts";
import type { Attempt } from "./outcome-of-attempts.ts";

const attempt = (id: RequirementId, outcome: CheckOutcome, suspects: RequirementId[] = []): Attempt => ({
  record: {
    requirements: [id],
    title: id,
    outcome,
    exchanges: [],
    events: [],
    durationMs: 1,
    ...(suspects.length > 0 ? { suspects } : {}),
  },
  troubles: [],
});

const caseOf = (first: Attempt): Case => ({
  definition: {
    requirements: first.record.requirements as RequirementId[],
    title: first.record.title,
    options: {},
    body: async () => undefined,
    observes: false,
    turn: 0,
  },
  attempts: [first],
});

/** What was tried, and what was decided: the outcome and the suspects. */
async function lookedFor(firsts: Attempt[], then: (id: RequirementId, time: number) => CheckOutcome) {
  const tried: RequirementId[] = [];
  const decided: Record<string, Pick<CheckRecord, "outcome" | "suspects">> = {};
  await lookForCauses(firsts.map(caseOf), {
    attempt: async ({ requirements: [id] }) => {
      tried.push(id!);
      return attempt(id!, then(id!, tried.filter((one) => one === id).length));
    },
    onRound: async () => undefined,
    onDecided: (_, { title, outcome, suspects = [] }) => {
      decided[title] = { outcome, suspects };
    },
    until: Number.POSITIVE_INFINITY,
  });
  return { tried, decided };
}

describe("what others name as their cause", () => {
  const wrongLater = attempt("RSG-08", "violated", ["PK-03"]);

  it("is looked at once more where it was met, and is violated where it fails now", async () => {
    const { tried, decided } = await lookedFor([attempt("PK-03", "met"), wrongLater], () => "violated");
    expect(tried).toEqual(["PK-03"]);
    expect(decided).toEqual({ "PK-03": { outcome: "violated", suspects: [] } });
  });

  it("stays met where it holds still", async () => {
    const { decided } = await lookedFor([attempt("PK-03", "met"), wrongLater], () => "met");
    expect(decided).toEqual({});
  });

  it("is not looked at where nothing names it, or it is violated already", async () => {
    expect(
      (await lookedFor([attempt("PK-03", "met"), attempt("RSG-08", "violated")], () => "met")).tried,
    ).toEqual([]);
    expect((await lookedFor([attempt("PK-03", "violated"), wrongLater], () => "met")).tried).toEqual([]);
  });
});

describe("what was seen beside other requests", () => {
  const mixed = attempt("CON-02", "violated");
  const anothersRecord = attempt("USR-09", "violated");
  const anothersKey = attempt("XAK-02", "violated");
  const onlyMixed = (id: RequirementId) => (id === "CON-02" ? "violated" : "met");

  it("follows from requests that meet where it is not seen alone, several times", async () => {
    const { tried, decided } = await lookedFor([mixed, anothersRecord], onlyMixed);
    expect(tried).toEqual(["CON-02", "USR-09", "USR-09"]);
    expect(decided).toEqual({ "USR-09": { outcome: "violated", suspects: ["CON-02"] } });
  });

  it("stands where it is seen alone as well, be it the second time", async () => {
    const { decided } = await lookedFor([mixed, anothersRecord], (id, time) =>
      time === 2 ? "violated" : onlyMixed(id),
    );
    expect(decided).toEqual({});
  });

  it("follows only from what makes requests meet by itself", async () => {
    const made = attempt("KEY-20", "violated");
    const { decided } = await lookedFor([made, mixed, anothersRecord], onlyMixed);
    expect(decided).toEqual({
      "KEY-20": { outcome: "violated", suspects: ["CON-02"] },
      "USR-09": { outcome: "violated", suspects: ["CON-02"] },
    });
    expect((await lookedFor([mixed, anothersRecord], () => "met")).decided).toEqual({});
  });

  it("follows from requests that meet, also where these could not be judged for it", async () => {
    const blocked = attempt("CON-02", "untestable");
    blocked.record.cause = { kind: "precondition", requirements: ["USR-09"] };
    expect((await lookedFor([blocked, anothersRecord], onlyMixed)).decided).toEqual({
      "CON-02": { outcome: "violated", suspects: [] },
      "USR-09": { outcome: "violated", suspects: ["CON-02"] },
    });
  });

  it("explains no requests that meet either, where these stand on it as a rule", async () => {
    const { decided } = await lookedFor([mixed, anothersKey], onlyMixed);
    expect(decided).toEqual({ "XAK-02": { outcome: "violated", suspects: ["CON-02"] } });
  });

  it("ends the search where it is seen alone, and explains requests that meet", async () => {
    const { tried, decided } = await lookedFor([mixed, anothersRecord, anothersKey], () => "violated");
    expect({ tried, decided }).toEqual({ tried: ["CON-02", "XAK-02"], decided: {} });
  });

  it("is not looked at alone where no requests were mixed up", async () => {
    expect((await lookedFor([anothersRecord], () => "met")).tried).toEqual([]);
  });
});
