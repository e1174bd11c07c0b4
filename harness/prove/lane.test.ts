import { describe, expect, it } from "vitest";
import { createLane } from "./lane.ts";

const always = () => true;

/** Work that is under way until it is let go. */
function heldWork() {
  const begun: number[] = [];
  const gates = new Map<number, () => void>();
  const work = (item: number) => {
    begun.push(item);
    return new Promise<number>((resolve) => gates.set(item, () => resolve(item)));
  };
  return { begun, work, finish: (item: number) => gates.get(item)?.() };
}

describe("a lane", () => {
  it("works on as many at once as it is wide, more once it is widened, and gives what was done in order", async () => {
    const { begun, work, finish } = heldWork();
    const lane = createLane([1, 2, 3], 1, always, work);
    expect(begun).toEqual([1]);
    lane.widen(2);
    expect(begun).toEqual([1, 2, 3]);
    for (const item of [3, 2, 1]) finish(item);
    expect(await lane.done).toEqual([1, 2, 3]);
  });

  it("passes over what may not be begun, and is done at once with nothing to do", async () => {
    const isOdd = (item: number) => item % 2 === 1;
    expect(await createLane([1, 2, 3], 1, isOdd, async (item) => item).done).toEqual([1, 3]);
    expect(await createLane([], 2, always, async (item) => item).done).toEqual([]);
  });

  it("fails with the first failure", async () => {
    const lane = createLane([1], 1, always, () => Promise.reject(new Error("on purpose")));
    await expect(lane.done).rejects.toThrow("on purpose");
  });
});
