import { expect, it, vi } from "vitest";
import { askingForAnotherKey } from "./another-key.ts";

it("asks once for all who ask at the same time, and no more when that was in vain three times", async () => {
  const ask = vi.fn(async () => undefined);
  const again = askingForAnotherKey(ask, () => 1);
  await Promise.all([again(), again()]);
  expect(ask).toHaveBeenCalledTimes(1);
  for (let i = 0; i < 5; i++) await again();
  expect(ask).toHaveBeenCalledTimes(3);
});

it("goes on where other keys come of it, and survives what fails", async () => {
  let keys = 1;
  const ask = vi.fn(async () => {
    keys++;
    if (keys === 3) throw new Error("reset");
  });
  const again = askingForAnotherKey(ask, () => keys);
  for (let i = 0; i < 5; i++) await again();
  expect(ask).toHaveBeenCalledTimes(5);
});
