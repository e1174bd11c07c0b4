import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLostCauses, overLoneFailures } from "./lone-failures.ts";

/** Spread evenly, and the same each time. */
beforeEach(() => {
  let drawn = 0;
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockImplementation(() => (++drawn * 0.618034) % 1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ANSWER_MS = 50;

/** Answers 503 to what comes while so many are being answered. */
function takingAtOnce(most: number) {
  let underWay = 0;
  return async () => {
    if (underWay >= most) return { answer: { status: 503 } };
    underWay++;
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    underWay--;
    return { answer: { status: 200 } };
  };
}

async function statusesOf(count: number, send: () => Promise<{ answer: { status: number } }>) {
  const lostCauses = createLostCauses();
  const call = { method: "GET", isHostile: () => false };
  const all = Promise.all(Array.from({ length: count }, () => overLoneFailures(call, send, lostCauses)));
  await vi.advanceTimersByTimeAsync(20_000);
  return (await all).map(({ answer }) => answer.status);
}

it("what was too many at a time comes later, less and less together, until all of it was taken", async () => {
  expect(await statusesOf(100, takingAtOnce(6))).toEqual(Array(100).fill(200));
});

it("what fails for all is given up after three repetitions of a crowd, and two of one alone", async () => {
  let sent = 0;
  const send = async () => ({ answer: { status: 503, sent: ++sent } });
  await statusesOf(1, send);
  expect(sent).toBe(3);
  sent = 0;
  await statusesOf(10, send);
  expect(sent).toBe(40);
});
