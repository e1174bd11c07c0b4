import { describe, expect, it } from "vitest";
import { newContext, undoAll, within } from "../check/current-check.ts";
import type { Answer } from "../client/answer.ts";
import { countedWebhooks } from "./counted-objects.ts";
import { createObjectBudget } from "./object-budget.ts";
import type { Owner } from "./users/owner.ts";

const alice = { name: "alice" } as Owner;
const accepted = { accepted: true, status: 201 } as Answer;

function scene(most: number | undefined) {
  let created = 0;
  const make = async () => {
    await Promise.resolve();
    created++;
    return accepted;
  };
  const budget = createObjectBudget({
    ...countedWebhooks,
    most,
    isGiven: most !== undefined,
    created: () => created,
    send: make,
    plainest: async () => ({}),
  });
  return { budget, make };
}

/** A service that takes so many of a user. */
function quotaOf(most: number, status = 403) {
  let taken = 0;
  const make = async () =>
    ({ accepted: ++taken <= most, status: taken <= most ? 201 : status, n: taken }) as Answer;
  const options = {
    ...countedWebhooks,
    most: undefined,
    isGiven: false,
    created: () => taken,
  };
  return { make, budget: createObjectBudget({ ...options, send: make, plainest: async () => ({}) }) };
}

describe("a quota of the service", () => {
  it("is told from a refusal of this one by the plainest form, and nothing more is asked of that user", async () => {
    const { budget, make } = quotaOf(3);
    for (let n = 0; n < 3; n++) expect(await budget.toBeAccepted(alice, make)).toMatchObject({ status: 201 });
    await expect(budget.toBeAccepted(alice, make)).rejects.toMatchObject({ kind: "quota" });
    expect([budget.limitOf(alice)?.accepted, budget.left(alice), budget.isScarce]).toEqual([3, 0, true]);
    expect(budget.left({ name: "bob" })).toBeGreaterThan(0);
  });

  it("is none where the plainest form is taken", async () => {
    const { budget, make } = quotaOf(3);
    await budget.create(alice, {});
    const refused = { accepted: false, status: 400 } as Answer;
    expect(await budget.toBeAccepted(alice, async () => refused)).toBe(refused);
    expect(budget.limitOf(alice)).toBeUndefined();
    expect(await budget.judged(alice, make)).toMatchObject({ status: 201 });
  });

  it("is told from a 401, too, where the credential is taken elsewhere", async () => {
    const withToken = (isTaken: boolean) =>
      ({ name: "alice", client: { getUser: async () => ({ accepted: isTaken }) } }) as unknown as Owner;
    const unauthorized = async () => ({ accepted: false, status: 401, n: 1 }) as Answer;
    const answered = async (isTaken: boolean) => {
      const { make, budget } = quotaOf(1, 401);
      await budget.create(alice, {});
      await make();
      return budget.toBeAccepted(withToken(isTaken), unauthorized);
    };
    await expect(answered(true)).rejects.toMatchObject({ kind: "quota" });
    expect(await answered(false)).toMatchObject({ status: 401 });
  });

  it("is none where only one of an odd form was taken", async () => {
    const { budget } = quotaOf(0);
    await budget.judged(alice, async () => accepted);
    expect(await budget.create(alice, {})).toMatchObject({ status: 403 });
    expect(budget.limitOf(alice)).toBeUndefined();
  });
});

describe("the budget of what no route removes", () => {
  it("is not exceeded by creations at the same time", async () => {
    const { budget } = scene(2);
    const settled = await Promise.allSettled([1, 2, 3].map(() => budget.create(alice, {})));
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(settled[2]).toMatchObject({ reason: { kind: "budget", setting: "FDS_MAX_WEBHOOKS" } });
  });

  it("counts a creation that is judged itself, in whatever way it is made", async () => {
    const { budget, make } = scene(1);
    expect(await budget.judged(alice, make)).toBe(accepted);
    await expect(budget.judged(alice, make)).rejects.toMatchObject({ kind: "budget" });
  });

  it.each([
    [60, true],
    [100, false],
    [undefined, false],
  ])("is scarce where it is less than a run needs: %s", (most, isScarce) => {
    expect(scene(most).budget.isScarce).toBe(isScarce);
  });

  it("is each user's own, and what nobody is known to have created is the first one's", async () => {
    const { budget, make } = scene(3);
    const bob = { name: "bob" } as Owner;
    await make();
    for (const owner of [alice, alice, bob]) await budget.judged(owner, make);
    await expect(budget.judged(alice, make)).rejects.toMatchObject({ kind: "budget" });
    expect([budget.left(alice), budget.left(bob)]).toEqual([0, 2]);
  });

  it("keeps a place for a creation that comes later, until the check that wants it ends", async () => {
    const { budget, make } = scene(2);
    const check = newContext("WHC-19", ["WHC-19"]);
    const kept = await within(check, async () => budget.keepOne(alice));
    expect(budget.left(alice)).toBe(1);
    expect([await budget.judged(alice, make), budget.left(alice)]).toEqual([accepted, 0]);
    expect(() => budget.keepOne(alice)).toThrow("allows no more");
    expect(await kept.toBeAccepted(alice, make)).toBe(accepted);
    const other = scene(1).budget;
    await within(check, async () => other.keepOne(alice));
    await undoAll(check);
    expect(other.left(alice)).toBe(1);
  });
});
