import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPace } from "./pace.ts";
import { slidingWindow } from "./testing/limiters.ts";
import { besideOthers, CLIENTS, call, load, refusals, serviceOf, toEnd } from "./testing/paced-service.ts";

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

/** Checks of two users side by side: each creates something, and goes on to ask for other things. */
async function checks(limiter: (kind: string, at: number) => boolean) {
  const service = serviceOf(limiter);
  const pace = createPace();
  const check = async (number: number) => {
    for (let i = 0; i < 80; i++) {
      const isCreation = (number + i) % 8 === 0;
      const kind = isCreation ? `creation of ${number % 2}` : `kind ${(number + i) % 5}`;
      await call(pace, service, kind, isCreation ? "creation" : kind);
    }
  };
  const start = performance.now();
  await toEnd(Promise.all(Array.from({ length: CLIENTS }, (_, number) => check(number))));
  return { seconds: (performance.now() - start) / 1000, refused: refusals(service) };
}

describe("a limit that asks for no wait", () => {
  const MOST = 3;

  it("is one of a route where nothing else is refused", async () => {
    const ofRoute = slidingWindow(MOST, 3000);
    const { seconds } = await checks((kind, at) => !kind.startsWith("creation") || ofRoute(at));
    // One of eight is a creation, and one of these is taken in a second.
    expect(seconds).toBeLessThan((2 * CLIENTS * 80) / 8);
  });

  it("is one of all where others are refused once they are not held back", async () => {
    const ofAll = slidingWindow(10, 1000);
    const { seconds, refused } = await checks((_kind, at) => ofAll(at));
    expect(seconds).toBeLessThan((2 * CLIENTS * 80) / 10);
    expect(refused).toBeLessThan(CLIENTS * 8);
  });
});
