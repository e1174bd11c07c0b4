import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { awaitSteady } from "./await-steady.ts";
import { createServiceTimes } from "./create-service-times.ts";
import type { ServiceTimes } from "./service-times.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function timesAfter(isThere: (ms: number) => boolean): Promise<ServiceTimes> {
  const times = createServiceTimes({ eventMs: 15_000, settleMs: 20_000 });
  const since = Date.now();
  const looked = awaitSteady(times, "key", since, async () => isThere(Date.now() - since));
  await vi.advanceTimersByTimeAsync(30_000);
  await looked;
  return times;
}

const longestMs = async (isThere: (ms: number) => boolean) => (await timesAfter(isThere)).longestMs("key");

it("what is there, gone, and there again was as late as it was gone last", async () => {
  expect(await longestMs((ms) => ms < 500 || ms > 1100)).toBe(1000);
});

it("what stays was not late", async () => {
  expect(await longestMs(() => true)).toBe(0);
});

it("waits for the first of its kind as long as for one after a wait in vain", async () => {
  expect(await longestMs((ms) => ms > 12_000)).toBe(12_000);
});

it("what never comes is no measure of how late the others are", async () => {
  const times = await timesAfter(() => false);
  expect(times.longestMs("key")).toBe(0);
  expect(times.patienceMs("key")).toBeLessThan(1000);
});

it("what goes on to come and go is no measure of it either", async () => {
  const times = await timesAfter((ms) => ms % 1000 < 500);
  expect(times.longestMs("key")).toBe(0);
  expect(times.patienceMs("key")).toBeLessThan(1000);
});

it("what came just before the end was as late as that", async () => {
  expect(await longestMs((ms) => ms > 19_000)).toBe(19_000);
});
