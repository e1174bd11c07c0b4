import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPace } from "./pace.ts";
import { slidingWindow } from "./testing/limiters.ts";
import { besideOthers, CLIENTS, call, load, refusals, serviceOf } from "./testing/paced-service.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a limit of one kind", () => {
  const MINUTE_MS = 60_000;

  it.each([
    ["60", 5000],
    [undefined, 20_000],
  ])("by the minute holds nothing else back for long (Retry-After: %s)", async (retryAfter, withinMs) => {
    const limit = slidingWindow(20, MINUTE_MS);
    const service = serviceOf((kind, at) => kind !== "creation" || limit(at), retryAfter);
    const learned: number[] = [];
    const pace = createPace({ onLearned: (rate) => learned.push(rate) });
    const creations = Promise.all(Array.from({ length: 60 }, () => call(pace, service, "creation")));
    const start = performance.now();
    await load(pace, service, 40);
    expect([performance.now() - start < withinMs, learned]).toEqual([true, []]);
    const made = await besideOthers(pace, service, creations);
    expect(made).toEqual(
      made.map(() => expect.objectContaining({ answer: expect.objectContaining({ status: 200 }) })),
    );
    expect(performance.now() - start).toBeLessThan(4.5 * MINUTE_MS);
    expect(refusals(service)).toBeLessThan(200);
  });

  it("stands beside that of another kind", async () => {
    const limits = { keys: slidingWindow(20, MINUTE_MS), webhooks: slidingWindow(20, MINUTE_MS) };
    const service = serviceOf(
      (kind, at) => (kind in limits ? limits[kind as keyof typeof limits](at) : true),
      "60",
    );
    const pace = createPace();
    const start = performance.now();
    const creations: Promise<unknown>[] = [];
    const work = load(pace, service, 40);
    for (const kind of ["keys", "webhooks"]) {
      for (let n = 0; n < 30; n++) creations.push(call(pace, service, kind));
      await vi.advanceTimersByTimeAsync(200);
    }
    await work;
    expect(performance.now() - start).toBeLessThan(5000);
    await besideOthers(pace, service, Promise.all(creations));
    expect(performance.now() - start).toBeLessThan(2.5 * MINUTE_MS);
  });

  it("is taken for one of all where the next kind is refused too", async () => {
    const limit = slidingWindow(300, MINUTE_MS);
    const service = serviceOf((_kind, at) => limit(at), "20");
    const learned: number[] = [];
    const pace = createPace({ onLearned: (rate) => learned.push(rate) });
    const seconds = await load(pace, service, 50);
    expect(seconds).toBeLessThan(1.5 * 60 * ((50 * CLIENTS) / 300));
    expect(learned).not.toEqual([]);
    expect(refusals(service)).toBeLessThan(0.1 * 50 * CLIENTS);
  });
});
