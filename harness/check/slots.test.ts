import { describe, expect, it } from "vitest";
import { createSlots } from "./slots.ts";

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
