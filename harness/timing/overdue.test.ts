import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AFTER_INTERRUPT_MS } from "../limits.ts";
import { Interrupted, overdueSignal } from "./overdue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("grants what is under way a moment when the run is interrupted, and no more", () => {
  const interrupt = new AbortController();
  const overdue = overdueSignal(3_600_000, interrupt.signal);
  interrupt.abort();
  vi.advanceTimersByTime(AFTER_INTERRUPT_MS - 1);
  expect(overdue.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(overdue.reason).toBeInstanceOf(Interrupted);
});
