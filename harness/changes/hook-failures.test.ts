import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createHookFailures } from "./hook-failures.ts";
import type { MadeChange } from "./made-change.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1000 }));
afterEach(() => void vi.useRealTimers());

const update = { action: "update", entityName: "Contract", entityId: "c-1" } as const;
const done = (facts: Partial<MadeChange>) => ({ ...update, ...facts }) as MadeChange;

it("what the hook has done before fails by accident, however often", () => {
  const failures = createHookFailures([done({})]);
  expect([1, 2, 3, 4].map(() => failures.asked(update).failed())).toEqual([true, true, true, true]);
});

it("what it never did is an accident twice, and then what it cannot do", () => {
  const failures = createHookFailures([done({ action: "create" })]);
  expect([1, 2, 3].map(() => failures.asked(update).failed())).toEqual([true, true, false]);
});

it("where it never did anything, it is no hook", () => {
  expect(createHookFailures([]).asked(update).failed()).toBe(false);
});

it("the row that it failed to change may have been changed", () => {
  const failures = createHookFailures([]);
  failures.asked(update).failed();
  vi.setSystemTime(2000);
  failures.asked(update).failed();
  expect(["c-1", "c-2"].map(failures.uncertainSince)).toEqual([1000, Number.POSITIVE_INFINITY]);
});

it("what it has not answered yet may have been done", () => {
  const failures = createHookFailures([]);
  const call = failures.asked(update);
  expect(failures.uncertainSince("c-1")).toBe(1000);
  call.answered();
  expect(failures.uncertainSince("c-1")).toBe(Number.POSITIVE_INFINITY);
});
