/** Who waits, before the whole run is judged, for deliveries that may still be on their way. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lateDeliveriesAtRest } from "./deliveries-at-rest.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const REST_MS = 1500;

/** @param tookMs the deliveries so far, of which the last came just now */
async function waitedAfter(tookMs: readonly number[]): Promise<boolean> {
  const until = Date.now() + REST_MS;
  const sender = { until: () => until, restMs: () => REST_MS };
  let waits = true;
  void lateDeliveriesAtRest({
    sink: { sender } as Parameters<typeof lateDeliveriesAtRest>[0]["sink"],
    times: { lastMs: (_, count) => tookMs.slice(-count) },
  }).then(() => {
    waits = false;
  });
  await vi.advanceTimersByTimeAsync(REST_MS / 2);
  return waits;
}

it("nobody waits for a quick service, also where a few came late by chance", async () => {
  expect(await waitedAfter(Array(100).fill(20))).toBe(false);
  expect(await waitedAfter([...Array(97).fill(20), 1600, 1700, 1800])).toBe(false);
});

it("a service that is late is waited for, until it falls silent", async () => {
  expect(await waitedAfter(Array(30).fill(2000))).toBe(true);
  expect(await waitedAfter([...Array(90).fill(20), ...Array(10).fill(5000)])).toBe(true);
});

it("nobody waits where nothing was ever delivered", async () => {
  expect(await waitedAfter([])).toBe(false);
});
