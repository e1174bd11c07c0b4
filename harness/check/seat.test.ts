import { describe, expect, it } from "vitest";
import { createSeat } from "./seat.ts";
import { createSlots } from "./slots.ts";

/** Resolves when everything that could go on without an event has done so. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("a seat", () => {
  it("gives its slot to another check while it waits, and goes on before those that have not begun", async () => {
    const slots = createSlots(1);
    const [first, second, third] = [createSeat(slots), createSeat(slots), createSeat(slots)];
    const order: string[] = [];
    await first.take();
    let come = () => {};
    const wait = first.leaveFor(() => new Promise<void>((resolve) => (come = resolve)));
    await second.take();
    const begins = third.take().then(() => order.push("third begins"));
    const goesOn = wait.then(() => order.push("first goes on"));
    come();
    await settled();
    second.end();
    await goesOn;
    first.end();
    await begins;
    expect(order).toEqual(["first goes on", "third begins"]);
  });

  it("frees one slot, however many parts of a check wait side by side", async () => {
    const slots = createSlots(1);
    const seat = createSeat(slots);
    await seat.take();
    const never = () => new Promise<never>(() => undefined);
    for (let part = 0; part < 50; part++) void seat.leaveFor(never);
    const [second, third] = [createSeat(slots), createSeat(slots)];
    await second.take();
    let thirdBegan = false;
    void third.take().then(() => (thirdBegan = true));
    await settled();
    expect(thirdBegan).toBe(false);
  });

  it("takes none back for a part that is told sooner than others", async () => {
    const slots = createSlots(1);
    const seat = createSeat(slots);
    await seat.take();
    let comeLast = () => {};
    const soon = seat.leaveFor(() => Promise.resolve());
    const last = seat.leaveFor(() => new Promise<void>((resolve) => (comeLast = resolve)));
    await soon;
    const second = createSeat(slots);
    await second.take();
    second.end();
    comeLast();
    await last;
    let thirdBegan = false;
    void createSeat(slots)
      .take()
      .then(() => (thirdBegan = true));
    await settled();
    expect(thirdBegan).toBe(false);
  });

  it("keeps no slot when a part comes back after the check is over", async () => {
    const slots = createSlots(1);
    const seat = createSeat(slots);
    await seat.take();
    let come = () => {};
    const wait = seat.leaveFor(() => new Promise<void>((resolve) => (come = resolve)));
    seat.end();
    come();
    await wait;
    await expect(createSeat(slots).take()).resolves.toBeUndefined();
  });
});
