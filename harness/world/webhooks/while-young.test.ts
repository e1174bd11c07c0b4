import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Answer } from "../../client/answer.ts";
import { createServiceTimes } from "../../timing/create-service-times.ts";
import { askedWhileYoung } from "./while-young.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** @param statusAt of the answer to a call so many milliseconds after what it concerns came about */
async function asked(statusAt: (ageMs: number) => number, ageMs = 0) {
  const times = createServiceTimes({ eventMs: 15_000, settleMs: 20_000 });
  const since = Date.now();
  const statuses: number[] = [];
  const ask = async () => {
    const status = statusAt(Date.now() - since);
    statuses.push(status);
    const isAccepted = status < 300;
    return { status, accepted: isAccepted, facts: { receivedAt: Date.now() } } as Answer;
  };
  await vi.advanceTimersByTimeAsync(ageMs);
  const asking = askedWhileYoung(times, "webhook", since, ask);
  await vi.advanceTimersByTimeAsync(10_000);
  return { status: (await asking).status, calls: statuses.length, lateMs: times.longestMs("webhook") };
}

it("asks once for what is accepted, and notes no lateness", async () => {
  expect(await asked(() => 200)).toEqual({ status: 200, calls: 1, lateMs: 0 });
});

it("asks again what one of several instances has not learnt of yet, and notes how late it was", async () => {
  expect(await asked((ageMs) => (ageMs < 1000 ? 404 : 200))).toEqual({ status: 200, calls: 5, lateMs: 1000 });
});

it("gives the first refusal of what is refused on and on", async () => {
  const { status, lateMs } = await asked((ageMs) => (ageMs === 0 ? 403 : 404));
  expect({ status, lateMs }).toEqual({ status: 403, lateMs: 0 });
});

it("takes a refusal of what is older, and a failure, for what it is", async () => {
  expect((await asked(() => 404, 6000)).calls).toBe(1);
  expect((await asked(() => 500)).calls).toBe(1);
});
