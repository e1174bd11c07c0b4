import { describe, expect, it } from "vitest";
import { createLocks } from "./locks.ts";

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
});
