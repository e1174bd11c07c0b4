/** How the times of a service are kept: the longest, the latest, what never came, and what follows from them for every wait. */
import { createDoubts } from "./doubts.ts";
import type { Delay, ServiceTimes, TimeLimits } from "./service-times.ts";

/** A few seconds are granted without having been seen (rulings J21, XAK-13). */
const MIN_PATIENCE_MS = 5000;
/** What did not come in all its time is then granted at least this, once nothing else is at work. */
const MIN_AT_REST_MS: Partial<Record<Delay, number>> = { delivery: 5000, activation: 20_000, link: 20_000 };
/** Instances, caches and queues vary: what once took so long may take a few times that. */
const PATIENCE_FACTOR = 4;
/** Instances vary: what one was asked for longest, another may take a little longer for. */
const ALLOWANCE_FACTOR = 1.5;
/**
 * A change that is read later than after five seconds is no mere delay any more (ruling J21); it is waited for twice that. A service that
 * shows old and new by turns for a minute would be waited for all day.
 */
const MOST_MS: Partial<Record<Delay, number>> = { record: 10_000 };
/** An effect that is late by a second is to be seen, however quick the service is otherwise. */
const MIN_VIGIL_MS = 2000;
const VIGIL_FACTOR = 2;
/** A queue that was long is short again: how late notifications are now is told by those of the last minute, and by so many at least. */
const RECENT_MS = 60_000;
const RECENT_COUNT = 30;
/** For what has never come although it was waited for: enough to see that it comes after all. */
const SHORT_MS = 500;
/** So many that did not come within all their time are no longer each an accident. */
const MANY_ABSENCES = 4;
/** The same once everything is at rest. */
const MANY_AT_REST = 2;
/**
 * So many of all, of which each waited in vain for as long as is granted: some of those that came late came by accident, as where only
 * the newest webhook is told. What they took tells nothing then, and what the others took does.
 */
const OFTEN_ABSENT = { least: 8, part: 1 / 10 };

/** May show what is awaited because it was there before: only what was awaited and came tells that it comes at all. */
const mayBeThereBefore: readonly Delay[] = ["record"];
/** Takes effect, or comes, by itself, and nothing says within which time (rule D08). */
const unbounded: readonly Delay[] = ["activation", "link", "unlink", "delivery"];

export function createServiceTimes({ eventMs, settleMs }: TimeLimits): ServiceTimes {
  const longest = new Map<Delay, number>();
  const shortest = new Map<Delay, number>();
  const absent = new Set<Delay>();
  const absences = new Map<Delay, number>();
  const allAbsences = new Map<Delay, number>();
  const seen = new Map<Delay, number[]>();
  let manyAbsences = MANY_ABSENCES;
  let isAtRest = false;
  let areSomeLost = false;
  let ratePerSecond = Number.POSITIVE_INFINITY;
  let longestUnqueuedMs: number | undefined;
  const doubts = createDoubts((delay, ms) => {
    const came = seen.get(delay)!;
    came[came.indexOf(ms)] = 0;
    longest.set(delay, Math.max(...came));
    shortest.set(delay, 0);
  });
  const longestMs = (delay: Delay) => {
    doubts.settle(delay);
    return longest.get(delay) ?? 0;
  };
  const isOftenAbsent = (delay: Delay) => {
    const came = seen.get(delay)?.length ?? 0;
    const inVain = allAbsences.get(delay) ?? 0;
    return inVain >= Math.max(OFTEN_ABSENT.least, OFTEN_ABSENT.part * (came + inVain));
  };
  /** That a link counts is seen by a notification: where these are lost, by a later one. */
  const tellingMs = (delay: Delay) =>
    isOftenAbsent(delay) || (delay === "link" && areSomeLost)
      ? medianOf(seen.get(delay) ?? [])
      : longestMs(delay);
  const deliveries: { readonly at: number; readonly ms: number }[] = [];
  const recentMs = (delay: Delay) => {
    if (delay !== "delivery") return longestMs(delay);
    const since = performance.now() - RECENT_MS;
    const counted = deliveries.filter(
      ({ at }, index) => at >= since || deliveries.length - index <= RECENT_COUNT,
    );
    return Math.max(0, ...counted.map(({ ms }) => ms));
  };
  const grantedMs = (delay: Delay) => {
    const like = delay === "event" ? "delivery" : delay;
    const leastAtRestMs = isAtRest && longest.has(like) ? MIN_AT_REST_MS[like] : undefined;
    const mostMs = leastAtRestMs && Math.max(leastAtRestMs, PATIENCE_FACTOR * tellingMs(like));
    return Math.min(fullPatienceMs(delay), mostMs ?? Number.POSITIVE_INFINITY);
  };
  const fullPatienceMs = (delay: Delay) => {
    if (delay === "event") return eventMs;
    const mostMs = delay === "delivery" ? eventMs : Math.min(settleMs, MOST_MS[delay] ?? Infinity);
    const isBounded = (absences.get(delay) ?? 0) >= manyAbsences || !unbounded.includes(delay);
    if (!isBounded) return mostMs;
    return Math.min(mostMs, Math.max(MIN_PATIENCE_MS, PATIENCE_FACTOR * tellingMs(delay)));
  };
  const vigilMs = (delay: Delay) =>
    Math.min(settleMs, Math.max(MIN_VIGIL_MS, VIGIL_FACTOR * recentMs(delay)));
  return {
    note: (delay, ms, isMistaken) => {
      if (isMistaken) doubts.add(delay, Math.round(ms), isMistaken, vigilMs("delivery"));
      if (ms > 0 || !mayBeThereBefore.includes(delay)) absent.delete(delay);
      if (delay === "delivery") deliveries.push({ at: performance.now(), ms: Math.round(ms) });
      const came = seen.get(delay) ?? [];
      came.push(Math.round(ms));
      seen.set(delay, came);
      longest.set(delay, Math.max(longestMs(delay), Math.round(ms)));
      shortest.set(delay, Math.min(shortest.get(delay) ?? Infinity, Math.round(ms)));
    },
    noteAbsence: (delay) => {
      for (const counted of [absences, allAbsences]) counted.set(delay, (counted.get(delay) ?? 0) + 1);
      const hasCome = mayBeThereBefore.includes(delay) ? longestMs(delay) > 0 : longest.has(delay);
      // One kind of change that is not told of says nothing of the others.
      if (!hasCome && delay !== "delivery") absent.add(delay);
    },
    noteRate: (perSecond, unqueuedMs) => {
      ratePerSecond = perSecond;
      longestUnqueuedMs = unqueuedMs;
    },
    deliveryRate: () => ratePerSecond,
    unqueuedMs: () => longestUnqueuedMs,
    noteLosses: () => {
      areSomeLost = true;
    },
    comeToRest: () => {
      absent.clear();
      absences.clear();
      manyAbsences = MANY_AT_REST;
      isAtRest = true;
    },
    wasSeen: (delay) => longest.has(delay),
    longestMs,
    latestMs: (delay) => seen.get(delay)?.at(-1) ?? 0,
    lastMs: (delay, count) => (seen.get(delay) ?? []).slice(-count),
    shortestMs: (delay) => shortest.get(delay) ?? 0,
    allowanceMs: (delay) => Math.min(ALLOWANCE_FACTOR * tellingMs(delay), MOST_MS[delay] ?? Infinity),
    patienceMs: (delay) => (absent.has(delay) ? SHORT_MS : grantedMs(delay)),
    firstPatienceMs: (delay) =>
      Math.max(
        grantedMs(delay),
        Math.min(settleMs, PATIENCE_FACTOR * MIN_PATIENCE_MS, MOST_MS[delay] ?? Infinity),
      ),
    stragglersMs: () => {
      if (absent.has("link")) return 0;
      return longest.has("delivery") ? Math.min(eventMs, ALLOWANCE_FACTOR * longestMs("delivery")) : eventMs;
    },
    vigilMs,
  };
}

/** 0 of none. */
const medianOf = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0;
