import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRoomForActive } from "./room-for-active.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const room = (isScarce: boolean, left: number, count: number, mayWait = true) =>
  createRoomForActive({ isScarce, left: () => left }, { mayWait: () => mayWait, count: () => count });

it("is there for six checks at a time", () => {
  expect(room(false, 1, 5).mayCreate()).toBe(true);
  expect(room(false, 1, 6).mayCreate()).toBe(false);
  expect(room(false, 1, 6, false).mayCreate()).toBe(true);
  expect(room(false, 0, 0).mayCreate()).toBe(false);
});

it("is kept for what has to be new where only so many may be made, until nobody asks for it", () => {
  const scarce = room(true, 16, 1);
  expect(scarce.mayCreate()).toBe(false);
  vi.advanceTimersByTime(4000);
  scarce.newAskedFor();
  vi.advanceTimersByTime(4000);
  expect(scarce.mayCreate()).toBe(false);
  vi.advanceTimersByTime(1001);
  expect(scarce.mayCreate()).toBe(true);
});

it("is there for two at a time until then, and leaves a few in the end", () => {
  expect(room(true, 60, 1).mayCreate()).toBe(true);
  expect(room(true, 60, 2).mayCreate()).toBe(false);
  const last = room(true, 4, 0);
  vi.advanceTimersByTime(60_000);
  expect(last.mayCreate()).toBe(false);
});
