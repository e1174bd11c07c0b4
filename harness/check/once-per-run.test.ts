import { describe, expect, it, vi } from "vitest";
import { unreachable } from "../errors/harness-error.ts";
import { newContext, noteTrouble, remark, within, withLock } from "./current-check.ts";
import { createLocks } from "./locks.ts";
import { oncePerRun } from "./once-per-run.ts";
import { Untestable } from "./untestable.ts";

const down = () =>
  unreachable("identity provider", "login-failed", { tried: "logging in", saw: "status 503", next: "Look." });

/** Something that is found out once, and fails the first time as it is told to. */
function fact(failure?: () => Error) {
  const tries = { count: 0 };
  const find = oncePerRun("a fact", async () => {
    remark("seen on the way");
    if (++tries.count === 1 && failure) throw failure();
    return tries.count;
  });
  return { tries, find };
}

describe("what is found out once in a run", () => {
  it("is given to all who ask, with what was remarked", async () => {
    const { find, tries } = fact();
    const [first, second] = [newContext("XAK-01"), newContext("XAK-02")];
    expect(await Promise.all([within(first, find), within(second, find)])).toEqual([1, 1]);
    expect(tries.count).toBe(1);
    expect([first.notes, second.notes]).toEqual([["seen on the way"], ["seen on the way"]]);
  });

  it("waits for what a check holds, as checks do", async () => {
    const locks = createLocks();
    const order: string[] = [];
    const record = () => withLock("alice's record", async () => void order.push("what is found out once"));
    const holding = locks.holding(["alice's record"], async () => {
      await new Promise(setImmediate);
      order.push("the check that holds it");
    });
    await within(newContext("OAU-04", [], { locks }), oncePerRun("a fact", record));
    await holding;
    expect(order).toEqual(["the check that holds it", "what is found out once"]);
  });

  it("stays as it is when it says that something is untestable, or is our own fault", async () => {
    for (const failure of [() => new Untestable("no second user"), () => new TypeError("our mistake")]) {
      const { find, tries } = fact(failure);
      await expect(find()).rejects.toThrow(failure().message);
      await expect(find()).rejects.toThrow(failure().message);
      expect(tries.count).toBe(1);
    }
  });

  it("is found out again when the identity provider failed, by the next one who asks", async () => {
    const { find, tries } = fact(down);
    const asked = [find(), find()];
    for (const answer of asked) await expect(answer).rejects.toThrow("status 503");
    expect(tries.count).toBe(1);
    expect(await find()).toBe(2);
  });

  it("is found out again after a failure that met a gateway, for ten seconds", async () => {
    let tries = 0;
    const find = oncePerRun("a fact", async () => {
      tries++;
      noteTrouble({ kind: "gateway", what: "status 503" });
      throw new Untestable("a gateway answered");
    });
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      for (let asked = 0; asked < 20; asked++) {
        await expect(within(newContext("XAK-01"), find)).rejects.toThrow("a gateway answered");
        vi.advanceTimersByTime(1000);
      }
    } finally {
      vi.useRealTimers();
    }
    expect(tries).toBe(11);
  });

  const asked = <T>(find: () => Promise<T>, round: number) =>
    within(newContext("XAK-01", [], { round }), find);

  it("is given again to who looks again, unless it failed", async () => {
    const sound = fact();
    expect([await asked(sound.find, 0), await asked(sound.find, 1)]).toEqual([1, 1]);
    const failing = fact(() => new Untestable("no answer in time"));
    await expect(asked(failing.find, 0)).rejects.toThrow("in time");
    expect([
      await asked(failing.find, 1),
      await asked(failing.find, 1),
      await asked(failing.find, 2),
    ]).toEqual([2, 2, 2]);
  });

  it("is found out again in the next round where something came in its way, which those who asked are told", async () => {
    let tries = 0;
    const find = oncePerRun("a fact", async () => {
      tries++;
      noteTrouble({ kind: "late", what: "no event" });
      return tries;
    });
    const first = newContext("XAK-01");
    expect(await within(first, find)).toBe(1);
    expect(first.troubles).toEqual([{ kind: "late", what: "no event" }]);
    expect(await asked(find, 1)).toBe(2);
  });

  it("is new in each round where it is to be", async () => {
    let tries = 0;
    const find = oncePerRun("a finding", async () => ++tries, { anew: "each round" });
    expect([await asked(find, 0), await asked(find, 0), await asked(find, 1), await asked(find, 1)]).toEqual([
      1, 1, 2, 2,
    ]);
  });
});
