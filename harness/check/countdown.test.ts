import { expect, it } from "vitest";
import { countdown } from "./countdown.ts";

it("is over once it was counted down, and at once where there is nothing to count", async () => {
  const { over, oneLess } = countdown(2);
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  oneLess();
  await Promise.resolve();
  expect(isOver).toBe(false);
  oneLess();
  await over;
  expect(isOver).toBe(true);
  await countdown(0).over;
});
