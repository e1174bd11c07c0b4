import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HOOK_MS } from "../limits.ts";
import { createChanges } from "./changes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function changesBy(hook: () => Promise<{ entityId: string }>) {
  const asked = vi.fn(hook);
  const pace = undefined as never;
  const options = { hook: asked, pace, kinds: undefined, runStartedAt: 0, onChange: () => undefined };
  return { changes: createChanges(options as never), asked };
}

it("asks a hook that hangs three times, and not for every change of the run", async () => {
  const { changes, asked } = changesBy(
    () => new Promise((_, reject) => setTimeout(() => reject(new Error("it hangs")), HOOK_MS)),
  );
  const made = Promise.allSettled([changes.any("be-1")]);
  await vi.runAllTimersAsync();
  const [first] = await made;
  expect(first).toMatchObject({ status: "rejected" });
  await expect(changes.any("be-1")).rejects.toThrow("it is not asked again");
  expect(asked).toHaveBeenCalledTimes(3);
});

it("asks one that fails at once for each kind", async () => {
  const { changes, asked } = changesBy(() => Promise.reject(new Error("no such table")));
  await expect(changes.any("be-1")).rejects.toThrow("no such table");
  expect(asked).toHaveBeenCalledTimes(5);
});

it("makes a change of each kind in turn, and of another where the hook cannot make one of that kind", async () => {
  const withoutPayouts = async ({ entityName }: { entityName: string }) => {
    if (entityName === "Payout") throw new Error("no such table");
    return { entityId: "row" };
  };
  const { changes } = changesBy(withoutPayouts as never);
  const made = await Promise.all([1, 2, 5, 6].map((number) => changes.stimulus.ofKind(number, "be-1")));
  expect(made.map(({ entityName }) => entityName)).toEqual([
    "PaymentRequest",
    "Subscription",
    "PaymentRequest",
    "PaymentRequest",
  ]);
});
