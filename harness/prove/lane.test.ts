import { describe, expect, it } from "vitest";
import { createLane } from "./lane.ts";

const never = new AbortController().signal;

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
    const lane = createLane([1, 2, 3], 1, never, work);
    expect(begun).toEqual([1]);
    lane.widen(2);
    expect(begun).toEqual([1, 2, 3]);
    for (const item of [3, 2, 1]) finish(item);
    expect(await lane.done).toEqual([1, 2, 3]);
  });

  it("begins none after the signal, and is done at once with nothing to do", async () => {
    expect(await createLane([1, 2], 1, AbortSignal.abort(), async (item) => item).done).toEqual([]);
    expect(await createLane([], 2, never, async (item) => item).done).toEqual([]);
  });

  it("fails with the first failure", async () => {
    const lane = createLane([1], 1, never, () => Promise.reject(new Error("on purpose")));
    await expect(lane.done).rejects.toThrow("on purpose");
  });
});
