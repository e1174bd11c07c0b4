import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createServiceTimes } from "./create-service-times.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("looks as long for what must not come as notifications were late of late", () => {
  const times = createServiceTimes({ eventMs: 60_000, settleMs: 120_000 });
  times.note("delivery", 27_000);
  expect(times.vigilMs("delivery")).toBe(54_000);
  vi.advanceTimersByTime(61_000);
  for (let n = 0; n < 29; n++) times.note("delivery", 40);
  expect(times.vigilMs("delivery")).toBe(54_000);
  times.note("delivery", 40);
  expect(times.vigilMs("delivery")).toBe(2000);
  expect(times.longestMs("delivery")).toBe(27_000);
});

it("forgets no delay that is seldom seen", () => {
  const times = createServiceTimes({ eventMs: 60_000, settleMs: 120_000 });
  times.note("key", 3000);
  vi.advanceTimersByTime(120_000);
  for (let n = 0; n < 40; n++) times.note("key", 1);
  expect(times.vigilMs("key")).toBe(6000);
});

it("waits for a changed record no longer than twice the five seconds that are fine", () => {
  const times = createServiceTimes({ eventMs: 15_000, settleMs: 60_000 });
  times.note("record", 30_000);
  expect(times.allowanceMs("record")).toBe(10_000);
  expect(times.patienceMs("record")).toBe(10_000);
  expect(times.firstPatienceMs("record")).toBe(10_000);
});

it("waits no longer than a few times what it took elsewhere for what failed to come several times", () => {
  const times = createServiceTimes({ eventMs: 15_000, settleMs: 60_000 });
  times.note("link", 2000);
  for (let n = 0; n < 3; n++) times.noteAbsence("link");
  expect(times.patienceMs("link")).toBe(60_000);
  times.noteAbsence("link");
  expect(times.patienceMs("link")).toBe(8000);
  times.comeToRest();
  times.noteAbsence("link");
  expect(times.patienceMs("link")).toBe(20_000);
  times.noteAbsence("link");
  expect(times.patienceMs("link")).toBe(8000);
});

it("is told by the middle of what came, not by the latest, where it often failed to come", () => {
  const times = createServiceTimes({ eventMs: 15_000, settleMs: 60_000 });
  for (const ms of [0, 0, 400, 2000, 30_000]) times.note("link", ms);
  for (let n = 0; n < 7; n++) times.noteAbsence("link");
  expect([times.patienceMs("link"), times.allowanceMs("link")]).toEqual([60_000, 45_000]);
  times.noteAbsence("link");
  expect([times.patienceMs("link"), times.allowanceMs("link")]).toEqual([5000, 600]);
  times.comeToRest();
  expect(times.patienceMs("link")).toBe(20_000);
});

it("is told by the latest where hardly any failed to come", () => {
  const times = createServiceTimes({ eventMs: 15_000, settleMs: 60_000 });
  for (let n = 0; n < 80; n++) times.note("link", n === 0 ? 10_000 : 0);
  for (let n = 0; n < 8; n++) times.noteAbsence("link");
  expect(times.patienceMs("link")).toBe(40_000);
});

it("grants the last change that is to show a link as long as a notification takes, until links are given up", () => {
  const times = createServiceTimes({ eventMs: 90_000, settleMs: 20_000 });
  expect(times.stragglersMs()).toBe(90_000);
  times.note("delivery", 30_000);
  expect(times.stragglersMs()).toBe(45_000);
  times.noteAbsence("link");
  expect(times.stragglersMs()).toBe(0);
});

it("grants at rest a few times what was seen, and in full what never was or takes long", () => {
  const times = createServiceTimes({ eventMs: 15_000, settleMs: 60_000 });
  times.comeToRest();
  expect([times.patienceMs("delivery"), times.patienceMs("link")]).toEqual([15_000, 60_000]);
  times.note("delivery", 40);
  times.note("link", 100);
  expect([times.patienceMs("delivery"), times.patienceMs("link")]).toEqual([5000, 20_000]);
  times.note("delivery", 2000);
  times.note("link", 12_000);
  expect([times.patienceMs("delivery"), times.patienceMs("link")]).toEqual([8000, 48_000]);
  times.note("delivery", 9000);
  times.note("link", 30_000);
  expect([times.patienceMs("delivery"), times.patienceMs("link")]).toEqual([15_000, 60_000]);
});

it("waits only shortly for a record that never showed a change, although what was there before is shown at once", () => {
  const times = createServiceTimes({ eventMs: 15_000, settleMs: 60_000 });
  times.note("record", 0);
  times.noteAbsence("record");
  times.note("record", 0);
  expect(times.patienceMs("record")).toBe(500);
  times.note("record", 300);
  expect(times.patienceMs("record")).toBe(5000);
});

it("takes back what only seemed to have taken so long, as long as a notification may be late", () => {
  const times = createServiceTimes({ eventMs: 15_000, settleMs: 60_000 });
  let isToldAfterAll = false;
  times.note("link", 786, () => isToldAfterAll);
  expect(times.allowanceMs("link")).toBe(1179);
  isToldAfterAll = true;
  expect(times.allowanceMs("link")).toBe(0);
  expect(times.wasSeen("link")).toBe(true);
});

it("does not take back later what nobody doubted in its time", () => {
  const times = createServiceTimes({ eventMs: 15_000, settleMs: 60_000 });
  let isToldAfterAll = false;
  times.note("link", 786, () => isToldAfterAll);
  vi.advanceTimersByTime(2001);
  expect(times.longestMs("link")).toBe(786);
  isToldAfterAll = true;
  expect(times.longestMs("link")).toBe(786);
});

it("waits less for notifications once several never came, and for no event for that", () => {
  const times = createServiceTimes({ eventMs: 15_000, settleMs: 60_000 });
  for (let n = 0; n < 3; n++) times.noteAbsence("delivery");
  expect(times.patienceMs("delivery")).toBe(15_000);
  times.noteAbsence("delivery");
  expect(times.patienceMs("delivery")).toBe(5000);
  expect(times.patienceMs("event")).toBe(15_000);
  times.note("delivery", 3000);
  expect(times.patienceMs("delivery")).toBe(12_000);
  times.comeToRest();
  expect(times.patienceMs("event")).toBe(12_000);
});

it("takes the middle of all links for the time of a link where some notifications are lost", () => {
  const times = createServiceTimes({ eventMs: 15_000, settleMs: 60_000 });
  for (const ms of [0, 0, 15_000]) times.note("link", ms);
  expect(times.allowanceMs("link")).toBe(22_500);
  times.noteLosses();
  expect(times.allowanceMs("link")).toBe(0);
});
