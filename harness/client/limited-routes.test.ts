import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPace } from "./pace.ts";
import { slidingWindow } from "./testing/limiters.ts";
import { besideOthers, call, load, serviceOf } from "./testing/paced-service.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** As many as a run makes, one after the other. */
const CREATIONS = 40;

/** Beside creations, so many requests of other kinds. */
async function run(limiter: (kind: string, at: number) => boolean) {
  const service = serviceOf(limiter, "2");
  const learned: number[] = [];
  const pace = createPace({ onLearned: (rate) => learned.push(rate) });
  const create = async () => {
    for (let n = 0; n < CREATIONS; n++) await call(pace, service, "creation");
  };
  const start = performance.now();
  const creations = create();
  await load(pace, service, 100);
  const loadMs = performance.now() - start;
  await besideOthers(pace, service, creations);
  return { learned, loadMs, ms: performance.now() - start };
}

describe("a limit of one route that asks for short waits", () => {
  it.each([5, 15])("of %i in five seconds soon holds nothing else back", async (most) => {
    const limit = slidingWindow(most, 5000);
    const { loadMs, ms, learned } = await run((kind, at) => kind !== "creation" || limit(at));
    // Without any limit it takes two seconds.
    expect(loadMs).toBeLessThan(4000);
    expect(learned).toEqual([]);
    expect(ms).toBeLessThan((2.5 * 5000 * CREATIONS) / most);
  });

  it("is not seen in one of all that is sent", async () => {
    const limit = slidingWindow(60, 1000);
    const { learned } = await run((_kind, at) => limit(at));
    expect(learned.length).toBeGreaterThan(0);
  });
});
