import { describe, expect, it, vi } from "vitest";
import { newContext, undoAll, within } from "./current-check.ts";
import { type LendingOptions, lending } from "./lending.ts";

const check = () => newContext("WHL-01", ["WHL-01"]);

function lender(options: Partial<LendingOptions<string>> = {}) {
  const made: string[] = [];
  const { lend, takeIdle } = lending({
    most: () => 1,
    patienceMs: () => 60_000,
    make: async (number) => {
      made.push(`thing ${number}`);
      return `thing ${number}`;
    },
    isGood: async () => true,
    tidy: async () => undefined,
    ...options,
  });
  return { lend, takeIdle, made };
}

describe("what is lent", () => {
  it("goes to the next check when the one that had it has ended, tidied", async () => {
    const tidied: string[] = [];
    const { lend, made } = lender({ tidy: async (thing) => void tidied.push(thing) });
    const [first, second] = [check(), check()];
    const had = await within(first, lend);
    let given = "nothing";
    const waiting = within(second, lend).then((thing) => {
      given = thing;
    });
    await Promise.resolve();
    expect(given).toBe("nothing");
    await undoAll(first);
    await waiting;
    expect(given).toBe(had);
    expect([made, tidied]).toEqual([[had], [had]]);
  });

  it("is made anew for a check that has one, which must not wait for itself", async () => {
    const { lend } = lender();
    const one = check();
    expect(await within(one, lend)).not.toBe(await within(one, lend));
  });

  it("is made anew for a check that has waited long enough", async () => {
    const { lend } = lender({ patienceMs: () => 1 });
    await within(check(), lend);
    expect(await within(check(), lend)).toBe("thing 1");
  });

  it("is waited for as long as others come back, where one more would be dear", async () => {
    vi.useFakeTimers();
    const { lend, made } = lender({ patienceMs: () => 1000, waitsWhileMoving: () => true });
    const checks = Array.from({ length: 6 }, check);
    const lent = checks.map((one) => within(one, lend));
    for (const one of checks.slice(0, 4)) {
      await vi.advanceTimersByTimeAsync(900);
      await undoAll(one);
    }
    expect(made).toEqual(["thing 0"]);
    await vi.advanceTimersByTimeAsync(1001);
    expect(await Promise.all(lent)).toEqual([...Array(5).fill("thing 0"), "thing 1"]);
    vi.useRealTimers();
  });

  it("is another one for what has no end, and never comes back", async () => {
    const { lend } = lender();
    const fixture = newContext("a fixture of many checks");
    await within(fixture, lend);
    await undoAll(fixture);
    expect(await within(check(), lend)).toBe("thing 1");
  });

  it("is made anew where what came back will not do", async () => {
    const { lend } = lender({ isGood: async () => false });
    const first = check();
    await within(first, lend);
    await undoAll(first);
    expect(await within(check(), lend)).toBe("thing 1");
  });

  it("leaves its place to the next where it cannot be made", async () => {
    let fails = true;
    const { lend } = lender({
      make: async (number) => {
        if (fails) throw new Error("refused");
        return `thing ${number}`;
      },
    });
    await expect(within(check(), lend)).rejects.toThrow("refused");
    fails = false;
    expect(await within(check(), lend)).toBe("thing 1");
  });

  it("is given away for good when no check has it", async () => {
    const idle: string[] = [];
    const { lend, takeIdle, made } = lender({ onIdle: () => void idle.push("idle") });
    const one = check();
    await within(one, lend);
    expect(takeIdle()).toBeUndefined();
    await undoAll(one);
    expect([idle, takeIdle(), takeIdle()]).toEqual([["idle"], "thing 0", undefined]);
    await within(check(), lend);
    expect(made).toEqual(["thing 0", "thing 1"]);
  });
});
