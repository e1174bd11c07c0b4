import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPace } from "./pace.ts";
import { fixedWindow, type Limiter, slidingWindow, tokenBucket } from "./testing/limiters.ts";
import {
  besideOthers,
  CLIENTS,
  call,
  LATENCY_MS,
  load,
  PATIENCE_MS,
  refusals,
  serviceOf,
  toEnd,
} from "./testing/paced-service.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the pace without a limit", () => {
  it("costs neither a timer nor a turn", async () => {
    const pace = createPace();
    const sent: number[] = [];
    const all = Array.from({ length: 50 }, (_, n) =>
      pace.untilTaken({ kind: "any", summary: "any" }, async () => {
        sent.push(n);
        return { status: 200, retryAfter: undefined };
      }),
    );
    expect([sent.length, vi.getTimerCount()]).toEqual([50, 0]);
    await Promise.all(all);
  });
});

describe("the pace of a service that limits its clients", () => {
  const limits: readonly (readonly [string, () => Limiter, perSecond: number])[] = [
    ["10 in each second", () => fixedWindow(10, 1000), 10],
    ["10 in any second", () => slidingWindow(10, 1000), 10],
    ["10 a second, in bursts of 10", () => tokenBucket(10, 10), 10],
    ["10 a second, in bursts of 100", () => tokenBucket(100, 10), 10],
    ["50 a second, in bursts of 10", () => tokenBucket(10, 50), 50],
    ["20 a second, in no bursts", () => tokenBucket(1, 20), 20],
  ];

  it.each(limits)("finds %s, and all is taken", async (_what, limiter, perSecond) => {
    const learned: number[] = [];
    const limit = limiter();
    const service = serviceOf((_kind, at) => limit(at));
    const pace = createPace({ onLearned: (rate) => learned.push(rate) });
    await load(pace, service, 10);
    const seconds = await load(pace, service, 40);
    expect(learned.at(-1)).toBeLessThanOrEqual(1.1 * perSecond);
    // Half the rate at least, also while it was still being found.
    expect(seconds).toBeLessThan((2 * 40 * CLIENTS) / perSecond);
    // Those that were on their way at the first refusal; then one here and there.
    expect(refusals(service)).toBeLessThan(CLIENTS + 0.1 * 50 * CLIENTS);
  });

  it("gets everything taken where the limit counts by the minute", async () => {
    const limit = slidingWindow(300, 60_000);
    const service = serviceOf((_kind, at) => limit(at));
    const seconds = await load(createPace(), service, 50);
    expect(seconds).toBeLessThan(1.5 * 60 * ((50 * CLIENTS) / 300));
  });

  it("spaces departures: no herd sets out when the wait is over", async () => {
    const limit = fixedWindow(10, 1000);
    const service = serviceOf((_kind, at) => limit(at));
    await load(createPace(), service, 10);
    const [, ...times] = service.arrivals
      .map(({ at }) => at)
      .filter((at) => at > 1000 + service.arrivals[0]!.at);
    const gaps = times.map((at, i) => at - (times[i - 1] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(1000 / 12);
  });

  it("serves first who came first", async () => {
    let isOpen = false;
    const service = serviceOf((kind) => isOpen || kind === "first", "1");
    const pace = createPace();
    const refused = call(pace, service, "refused");
    await vi.advanceTimersByTimeAsync(LATENCY_MS);
    isOpen = true;
    const waiting = ["a", "b", "c"].map((kind) => call(pace, service, kind));
    await toEnd(Promise.all([refused, ...waiting]));
    expect(service.arrivals.map(({ kind }) => kind)).toEqual(["refused", "refused", "a", "b", "c"]);
  });

  it("never goes as far again as where it was refused", async () => {
    const limit = slidingWindow(10, 1000);
    const service = serviceOf((_kind, at) => limit(at));
    const pace = createPace();
    await load(pace, service, 60);
    const before = refusals(service);
    await load(pace, service, 60);
    expect(refusals(service) - before).toBeLessThanOrEqual(1);
  });

  it.each([
    ["seconds", () => "5"],
    ["a date", () => new Date(Date.now() + 5000).toUTCString()],
  ])("holds everything back for as long as is asked for in %s", async (_what, retryAfter) => {
    let refused = 0;
    const service = serviceOf(() => ++refused > 1, retryAfter());
    const pace = createPace();
    const first = call(pace, service, "one");
    await vi.advanceTimersByTimeAsync(LATENCY_MS);
    await toEnd(Promise.all([first, call(pace, service, "other")]));
    const [start, ...later] = service.arrivals.map(({ at }) => at);
    expect(later).toHaveLength(2);
    // A date has no fractions of a second.
    expect(Math.min(...later) - start!).toBeGreaterThanOrEqual(4000);
  });
});

describe("503 with Retry-After", () => {
  /** One in so many at random, the same in each run of the test. */
  const oneIn = (count: number) => {
    let state = 1;
    return () => {
      state = (state * 48_271) % 2_147_483_647;
      return state % count === 0;
    };
  };

  it.each([
    ["0", 60],
    ["1", 60],
    ["1", 25],
  ])("here and there is no limit, and keeps nothing else back (%s, one in %i)", async (retryAfter, count) => {
    const isAccident = oneIn(count);
    const learned: number[] = [];
    const pace = createPace({ onLearned: (rate) => learned.push(rate) });
    const service = { ...serviceOf(() => !isAccident(), retryAfter), status: 503 };
    const seconds = await load(pace, service, 100);
    expect([refusals(service) > 20, learned]).toEqual([true, []]);
    // Each client waits for its own refused requests alone.
    expect(seconds).toBeLessThan(100 * (LATENCY_MS / 1000) + 15);
  });

  it.each([10, 50])("of all beyond %i a second is a limit", async (perSecond) => {
    const limit = slidingWindow(perSecond, 1000);
    const learned: number[] = [];
    const pace = createPace({ onLearned: (rate) => learned.push(rate) });
    const service = { ...serviceOf((_kind, at) => limit(at), "1"), status: 503 };
    const seconds = await load(pace, service, 40);
    expect(learned.at(-1)).toBeLessThanOrEqual(1.1 * perSecond);
    expect(seconds).toBeLessThan((2 * 40 * CLIENTS) / perSecond);
  });
});

describe("a service that takes nothing any more", () => {
  it.each([undefined, "0", "30"])("is given up after a minute (Retry-After: %s)", async (retryAfter) => {
    const service = serviceOf(() => false, retryAfter);
    const pace = createPace();
    const start = performance.now();
    const failed = Array.from({ length: CLIENTS }, (_, n) =>
      call(pace, service, `kind ${n}`).catch((error) => error),
    );
    const errors = await toEnd(Promise.all(failed));
    const seconds = (performance.now() - start) / 1000;
    expect([seconds >= 60, seconds < 75]).toEqual([true, true]);
    for (const error of errors)
      expect(error).toMatchObject({
        name: "Untestable",
        blockedBy: [],
        message: /has taken nothing for 60 s/,
      });
  });

  it("is not asked by those who come while it wants to be left alone", async () => {
    const service = serviceOf(() => false, "30");
    const pace = createPace();
    await toEnd(call(pace, service, "one").catch(() => undefined));
    const before = service.arrivals.length;
    await expect(call(pace, service, "other")).rejects.toThrow(/the service limits its clients/);
    expect(service.arrivals).toHaveLength(before);
  });

  it("is asked again later, and believed when it takes", async () => {
    let isOpen = false;
    const service = serviceOf(() => isOpen, "30");
    const pace = createPace();
    await toEnd(call(pace, service, "one").catch(() => undefined));
    isOpen = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await toEnd(call(pace, service, "other"))).toMatchObject({ answer: { status: 200 } });
  });

  it("is not waited for when it asks for an hour, nor are others held back", async () => {
    const service = serviceOf((kind) => kind !== "limited", "3600");
    const pace = createPace();
    const start = performance.now();
    await expect(toEnd(call(pace, service, "limited"))).rejects.toThrow(/Retry-After: 3600/);
    await toEnd(call(pace, service, "other"));
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe("a quota", () => {
  it("is told from a rate: its refusal is the answer once others were taken in between", async () => {
    const service = serviceOf((kind) => kind !== "full");
    const learned: number[] = [];
    const pace = createPace({ onLearned: (rate) => learned.push(rate) });
    const full = await besideOthers(pace, service, call(pace, service, "full"));
    expect(full).toEqual({ answer: { status: 429, retryAfter: undefined }, limited: "quota" });
    const times = service.arrivals.filter(({ kind }) => kind === "full").map(({ at }) => at);
    // One of so many in a minute would have taken it by then.
    const seconds = (times.at(-1)! - times[0]!) / 1000;
    expect([times.length <= 15, seconds > 60, seconds < 80]).toEqual([true, true, true]);
    expect(learned).toEqual([]);
  });

  it("no longer slows anything down once it is known", async () => {
    const service = serviceOf((kind) => kind !== "full");
    const pace = createPace();
    await besideOthers(pace, service, call(pace, service, "full"));
    const start = performance.now();
    const more = Array.from({ length: 10 }, () => call(pace, service, "full"));
    expect(await toEnd(Promise.all(more))).toMatchObject(more.map(() => ({ limited: "quota" })));
    await load(pace, service, 10);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it("is told beside a limit of the rate too", async () => {
    const limit = fixedWindow(10, 1000);
    const service = serviceOf((kind, at) => limit(at) && kind !== "full");
    const pace = createPace();
    const full = call(pace, service, "full");
    await load(pace, service, 10);
    expect(await toEnd(full)).toMatchObject({ limited: "quota" });
  });

  it("is not seen in refusals of one burst", async () => {
    const limit = fixedWindow(10, 1000);
    const service = serviceOf((_kind, at) => limit(at));
    const pace = createPace();
    const rare = Array.from({ length: 8 }, () => call(pace, service, "rare"));
    await load(pace, service, 10);
    expect(await toEnd(Promise.all(rare))).toEqual(rare.map(() => ({ answer: { status: 200 } })));
  });

  it("of one user ends his requests, although the other's are taken", async () => {
    const service = serviceOf((kind) => kind !== "POST with alice");
    const pace = createPace({ patienceMs: PATIENCE_MS });
    const bob = (async () => {
      for (let i = 0; i < 400; i++) await call(pace, service, "POST with bob");
    })();
    expect(await toEnd(call(pace, service, "POST with alice"))).toMatchObject({ limited: "quota" });
    await toEnd(bob);
  });
});
