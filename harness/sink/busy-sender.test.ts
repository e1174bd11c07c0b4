import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BusySender } from "./busy-sender.ts";

const START = 1_700_000_000_000;
beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

it("is at rest before anything came, and a while after the last that came", () => {
  const sender = new BusySender();
  expect(sender.until()).toBeLessThan(START);
  sender.arrived();
  expect(sender.until()).toBe(START + 1500);
});

it("is busy for longer where deliveries come by a timer, and never for ever", () => {
  const sender = new BusySender();
  sender.arrived();
  for (const [latencyMs, restMs] of [
    [100, 1500],
    [2000, 4000],
    [60_000, 10_000],
  ] as const) {
    sender.learn(latencyMs);
    expect([sender.restMs(), sender.until()]).toEqual([restMs, START + restMs]);
  }
});
