import { describe, expect, it } from "vitest";
import { createLocks, type Rank, ranks } from "./locks.ts";

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
    const hold = (who: string, rank: Rank) =>
      locks.holding(["record"], async () => void order.push(who), rank);
    const { one, part } = ranks;
    await Promise.all([
      hold("holder", one),
      hold("waits from its begin on", one),
      hold("for a moment", part),
    ]);
    expect(order).toEqual(["holder", "for a moment", "waits from its begin on"]);
  });

  it("do not deadlock when two names are asked for in opposite order", async () => {
    const locks = createLocks();
    const both = [locks.holding(["a", "b"], async () => 1), locks.holding(["b", "a"], async () => 2)];
    await expect(Promise.all(both)).resolves.toEqual([1, 2]);
  });

  it("of one name stay free while somebody waits for that and another", async () => {
    const locks = createLocks();
    const order: string[] = [];
    const hold = (who: string, ...names: string[]) => locks.holding(names, async () => void order.push(who));
    let letGo = () => {};
    const a = locks.holding(["a"], () => new Promise<void>((resolve) => (letGo = resolve)));
    const both = hold("both", "a", "b");
    await hold("b alone", "b");
    letGo();
    await Promise.all([a, both]);
    expect(order).toEqual(["b alone", "both"]);
  });

  it("of two names are given to who waited for both while eight others had one of them", async () => {
    const locks = createLocks();
    const order: string[] = [];
    const hold = (who: string, names: string[], rank: Rank = ranks.one) =>
      locks.holding(names, async () => void order.push(who), rank);
    let letGo = () => {};
    const a = locks.holding(["a"], () => new Promise<void>((resolve) => (letGo = resolve)));
    const both = hold("both", ["a", "b"]);
    for (let n = 1; n <= 8; n++) await hold(`b alone ${n}`, ["b"]);
    const ninth = hold("b alone 9", ["b"]);
    // Who holds something already is never kept waiting for who holds nothing.
    await hold("part of a check", ["b"], ranks.part);
    letGo();
    await Promise.all([a, both, ninth]);
    expect(order.slice(8)).toEqual(["part of a check", "both", "b alone 9"]);
  });

  it("are not given for long to who would keep them from who waits for several", async () => {
    const locks = createLocks();
    const order: string[] = [];
    const hold = (who: string, names: string[], rank: Rank) =>
      locks.holding(names, async () => void order.push(who), rank);
    let letGo = () => {};
    const a = locks.holding(["a"], () => new Promise<void>((resolve) => (letGo = resolve)));
    const others = [
      hold("both", ["a", "b"], ranks.several),
      hold("last", ["b"], ranks.last),
      hold("waits for time to pass", ["b"], ranks.waits),
    ];
    await hold("b alone", ["b"], ranks.one);
    letGo();
    await Promise.all([a, ...others]);
    expect(order).toEqual(["b alone", "both", "waits for time to pass", "last"]);
  });
});
