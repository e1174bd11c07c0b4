import { describe, expect, it } from "vitest";
import { createLocks, createSlots } from "./slots.ts";

describe("slots", () => {
  it("let no more than their number work at the same time, first come first served", async () => {
    const slots = createSlots(2);
    const order: string[] = [];
    await slots.acquire();
    await slots.acquire();
    const third = slots.acquire().then(() => order.push("third"));
    const fourth = slots.acquire().then(() => order.push("fourth"));
    expect(order).toEqual([]);
    slots.release();
    await third;
    expect(order).toEqual(["third"]);
    slots.release();
    await fourth;
    expect(order).toEqual(["third", "fourth"]);
  });

  it("let in who waits, and others later, once there are more", async () => {
    const slots = createSlots(1);
    const order: string[] = [];
    await slots.acquire();
    const second = slots.acquire().then(() => order.push("second"));
    slots.widen(2);
    await second;
    await slots.acquire();
    void slots.acquire().then(() => order.push("one too many"));
    await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual(["second"]);
  });
});

describe("locks", () => {
  it("keep two holders of one name apart, also after a failure", async () => {
    const locks = createLocks();
    const order: string[] = [];
    const failing = locks.holding(["record"], async () => {
      order.push("first in");
      await Promise.resolve();
      order.push("first out");
      throw new Error("on purpose");
    });
    const next = locks.holding(["record"], async () => void order.push("second"));
    await expect(failing).rejects.toThrow("on purpose");
    await next;
    expect(order).toEqual(["first in", "first out", "second"]);
  });

  it("are given first to those of the lowest rank", async () => {
    const locks = createLocks();
    const order: string[] = [];
    const hold = (who: string, rank: number) =>
      locks.holding(["record"], async () => void order.push(who), rank);
    await Promise.all([hold("holder", 1), hold("waits from its begin on", 1), hold("for a moment", 0)]);
    expect(order).toEqual(["holder", "for a moment", "waits from its begin on"]);
  });

  it("do not deadlock when two names are asked for in opposite order", async () => {
    const locks = createLocks();
    const both = [locks.holding(["a", "b"], async () => 1), locks.holding(["b", "a"], async () => 2)];
    await expect(Promise.all(both)).resolves.toEqual([1, 2]);
  });
});
