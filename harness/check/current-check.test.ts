import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { newContext, whileHolding, within, withLock } from "./current-check.ts";
import { createLocks } from "./locks.ts";

const inCheck = <T>(body: () => Promise<T>): Promise<T> =>
  within(newContext("XAK-01", ["XAK-01"], { locks: createLocks() }), body);

describe("what a part of a check holds", () => {
  it("is not given to it once more, which would never end", async () => {
    const again = () => withLock("bob's record", async () => undefined);
    const twice = inCheck(() => withLock("bob's record", again));
    await expect(twice).rejects.toThrow("XAK-01 holds bob's record already.");
    await expect(inCheck(() => whileHolding(["bob's record"], again))).rejects.toThrow("already");
  });

  it("is given to its other parts one after the other", async () => {
    const order: string[] = [];
    const part = (name: string) =>
      withLock("alice's record", async () => {
        order.push(`${name} begins`);
        await delay(1);
        order.push(`${name} ends`);
      });
    await inCheck(() => Promise.all([part("one"), part("two")]));
    expect(order).toEqual(["one begins", "one ends", "two begins", "two ends"]);
  });

  it("is free for another record", async () => {
    const both = () => withLock("alice's record", () => withLock("bob's record", async () => "both"));
    expect(await inCheck(both)).toBe("both");
  });
});
