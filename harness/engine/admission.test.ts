import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { admission, placesAtRest } from "./admission.ts";

interface Service {
  readonly perSecond: number;
  readonly records?: number;
  /** Of the last notification by then. */
  readonly latenessMs?: () => number;
}

/** How many are let in, of five hundred who ask, before the next one has to wait: so long after the rate is known. */
async function letIn(service: Service, afterMs = 0, measured: Promise<unknown> = Promise.resolve()) {
  const { perSecond, records = 1000, latenessMs = () => 0 } = service;
  const times = { deliveryRate: () => perSecond, longestMs: () => 100, lastMs: () => [latenessMs()] };
  const places = admission({ times, measured, records: () => records });
  let count = 0;
  for (let n = 0; n < 500; n++) void places.acquire().then(() => count++);
  await vi.advanceTimersByTimeAsync(afterMs);
  return count;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("lets everybody in where notifications come as fast as changes are made", async () => {
  expect(await letIn({ perSecond: Number.POSITIVE_INFINITY })).toBe(500);
});

it("lets in as many as a slow worker serves in a few seconds, and never none", async () => {
  expect(await letIn({ perSecond: 10 }, 60_000)).toBe(7);
  expect(await letIn({ perSecond: 0.1 }, 60_000)).toBe(3);
});

it("lets in few until that is known", async () => {
  expect(await letIn({ perSecond: Number.POSITIVE_INFINITY }, 60_000, new Promise(() => {}))).toBe(3);
});

it("lets in few at first where all share a few records, and soon all where notifications are prompt", async () => {
  const prompt = { perSecond: Number.POSITIVE_INFINITY, records: 4 };
  expect(await letIn(prompt)).toBe(16);
  expect(await letIn(prompt, 1100)).toBe(64);
  expect(await letIn(prompt, 3000)).toBe(500);
});

it("lets in no more while they are later than when few were at work", async () => {
  let latenessMs = 0;
  const service = { perSecond: Number.POSITIVE_INFINITY, records: 4, latenessMs: () => latenessMs };
  setTimeout(() => (latenessMs = 2000), 600);
  expect(await letIn(service, 60_000)).toBe(32);
});

it("has several looked at again side by side only where deliveries come as fast as changes are made", () => {
  expect(placesAtRest({ deliveryRate: () => Number.POSITIVE_INFINITY })).toBeGreaterThan(1);
  expect(placesAtRest({ deliveryRate: () => 20 })).toBe(1);
});
