/** Which checks wait for which measurement. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Need } from "#catalogue";
import { createLocks } from "../check/locks.ts";
import type { SharedWorld } from "../shared/shared-world.ts";
import { calibrate } from "./calibrate.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const endless = () => new Promise<never>(() => {});
const world = {
  alice: {},
  shared: { oneFor: endless, plainKey: endless, awaitingWebhook: endless },
  activation: { calibrate: endless },
} as unknown as SharedWorld;
const ofWebhooks: Need[] = ["user", "sink", "changes", "writes"];

async function begunAfter(needs: readonly Need[], ms: number, needed: readonly Need[][]): Promise<boolean> {
  let begun = false;
  const calibration = calibrate(world, createLocks(), needed);
  void calibration.until(needs).then(() => {
    begun = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return begun;
}

it("a check begins at once where nothing is measured that it goes by", async () => {
  expect(await begunAfter(["user"], 0, [ofWebhooks, ["user", "api-keys", "writes"]])).toBe(true);
  expect(await begunAfter(ofWebhooks, 0, [["user", "api-keys", "writes"]])).toBe(true);
});

it("a check waits for what is measured for it, but no longer than a calibration may take", async () => {
  expect(await begunAfter(ofWebhooks, 14_000, [ofWebhooks])).toBe(false);
  expect(await begunAfter(ofWebhooks, 16_000, [ofWebhooks])).toBe(true);
});
