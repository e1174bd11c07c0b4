import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { awaitSteady } from "./await-steady.ts";
import { createServiceTimes } from "./service-times.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function longestMs(isThere: (ms: number) => boolean): Promise<number> {
  const times = createServiceTimes({ eventMs: 15_000, settleMs: 20_000 });
  const since = Date.now();
  const looked = awaitSteady(times, "key", since, async () => isThere(Date.now() - since));
  await vi.advanceTimersByTimeAsync(20_000);
  await looked;
  return times.longestMs("key");
}

it("what is there, gone, and there again was as late as it was gone last", async () => {
  expect(await longestMs((ms) => ms < 500 || ms > 1100)).toBe(1000);
});

it("what stays was not late, and what never comes is looked for as long as it may take", async () => {
  expect(await longestMs(() => true)).toBe(0);
  expect(await longestMs(() => false)).toBe(5000);
});
