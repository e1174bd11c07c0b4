import { expect, it } from "vitest";
import { admission, placesAtRest } from "./admission.ts";

/** How many are let in before the next one has to wait. */
async function letIn(
  perSecond: number,
  asking: number,
  measured: Promise<unknown> = Promise.resolve(),
): Promise<number> {
  const places = admission({ deliveryRate: () => perSecond }, measured);
  let count = 0;
  for (let n = 0; n < asking; n++) void places.acquire().then(() => count++);
  await new Promise((resolve) => setImmediate(resolve));
  return count;
}

it("lets everybody in where notifications come as fast as changes are made", async () => {
  expect(await letIn(Number.POSITIVE_INFINITY, 500)).toBe(500);
});

it("lets in as many as a slow worker serves in a few seconds, and never none", async () => {
  expect(await letIn(10, 500)).toBe(7);
  expect(await letIn(0.1, 500)).toBe(3);
});

it("lets in few until that is known", async () => {
  expect(await letIn(Number.POSITIVE_INFINITY, 500, new Promise(() => {}))).toBe(3);
});

it("has several looked at again side by side only where deliveries come as fast as changes are made", () => {
  expect(placesAtRest({ deliveryRate: () => Number.POSITIVE_INFINITY })).toBeGreaterThan(1);
  expect(placesAtRest({ deliveryRate: () => 20 })).toBe(1);
});
