/** What is known of a service's limit on its clients, and what follows from it for the next departures. */
import { createLimitedKinds } from "./limited-kinds.ts";
import { createLimitedRoutes } from "./limited-routes.ts";
import { createLoneRefusals } from "./lone-refusals.ts";
import { createQuotaWatch } from "./quota-watch.ts";
import { createRefusedRoutes } from "./refused-routes.ts";
import { createSlowing, type Sent } from "./slowing.ts";

/** A request that was answered; its departure as a time of performance.now. */
export interface Departed extends Sent {
  /** What a quota would be about. */
  readonly kind: string;
  readonly route: string;
}

/**
 * What to do about a request that was refused.
 * - `again`: send it when it is its turn
 * - `later`: others are taken at this rate: send it after the wait that is asked for, or after a while
 * - `quota`: its kind is refused while others are taken; the refusal is the answer
 * - `too long`: the wait that is asked for is none for a run
 * - `hopeless`: nothing at all is taken any more
 */
export type Advice = "again" | "later" | "quota" | "too long" | "hopeless";

export interface Limit {
  /** Nothing when a request may depart at once; else it resolves when it is this one's turn. */
  turn(): Promise<void> | undefined;
  /** The same among those of its kind, or of its route, where that is limited by itself. */
  turnOfKind(request: Pick<Departed, "kind" | "route">): Promise<void> | undefined;
  taken(request: Departed): void;
  refused(request: Departed, refusal: Refusal): Advice;
  /** Whether a request of this kind was taken since. Times are those of performance.now. */
  hasTakenSince(kind: string, at: number): boolean;
  /** Nothing was taken for so long that those who wait, and those who come while everything is held back, need not be sent. */
  readonly isHopeless: boolean;
}

export interface Refusal {
  /** The wait that the service asks for, when it asks for one. */
  readonly askedMs: number | undefined;
  /** Whether it can be something else than a limit: 429 can not. */
  readonly maybeAccident: boolean;
}

export interface LimitOptions {
  /** How long is waited while nothing at all is taken. */
  readonly patienceMs: number;
  /** Told the requests a second that are taken, in two digits, once a refused request was taken later, and whenever that changes. */
  readonly onLearned: (perSecond: number) => void;
}

/** Of one wait that is asked for. */
const MAX_WAIT_MS = 60_000;
/** No limit of requests a second asks for so long a wait: it may be one of creations in a minute. */
const LONG_WAIT_MS = 5000;
/** A rate that has changed by a smaller part is not told again. */
const WORTH_TELLING = 0.1;

export function createLimit({ patienceMs, onLearned }: LimitOptions): Limit {
  const all = createSlowing();
  const limitedKinds = createLimitedKinds();
  const limitedRoutes = createLimitedRoutes();
  const quotas = createQuotaWatch();
  const loneRefusals = createLoneRefusals();
  const refusedRoutes = createRefusedRoutes();
  const lastTaken = new Map<string, number>();
  /** Kinds that were refused, and not taken since. */
  const refusedKinds = new Set<string>();
  let isRate = false;
  let toldPerSecond = 0;
  let refusedSince = Infinity;
  let refusedAt = Number.NEGATIVE_INFINITY;

  const hasGivenUp = () => performance.now() - refusedSince >= patienceMs;
  const tell = () => {
    const { perSecond = 0 } = all;
    if (Math.abs(perSecond - toldPerSecond) <= WORTH_TELLING * toldPerSecond) return;
    toldPerSecond = perSecond;
    onLearned(Number(perSecond.toPrecision(2)));
  };
  /** What was held back for the sake of this kind alone goes on. */
  const forgive = (kind: string) => {
    refusedKinds.delete(kind);
    if (!isRate && refusedKinds.size === 0) all.forget();
  };
  /** So is what was held back of all, where only a few routes were ever refused. @returns whether these alone are from now on */
  const limitRoutesAlone = () => {
    const routes = refusedRoutes.takeAlone();
    if (routes === undefined) return false;
    limitedRoutes.own(routes);
    refusedKinds.clear();
    isRate = false;
    all.forget();
    return true;
  };

  return {
    turn: all.turn,
    turnOfKind: ({ kind, route }) => (limitedKinds.of(kind) ?? limitedRoutes.of(route))?.turn(),
    get isHopeless() {
      return hasGivenUp() && performance.now() < all.heldUntil;
    },
    hasTakenSince: (kind, at) => (lastTaken.get(kind) ?? Number.NEGATIVE_INFINITY) > at,
    taken: (request) => {
      const { kind, route, departedAt } = request;
      refusedSince = Infinity;
      lastTaken.set(kind, performance.now());
      loneRefusals.taken();
      refusedRoutes.taken(route);
      all.taken(request);
      limitedKinds.taken(kind, request);
      limitedRoutes.taken(route, request);
      quotas.taken(kind, departedAt);
      if (all.perSecond === undefined) return;
      if (refusedKinds.delete(kind)) isRate = true;
      if (isRate) tell();
    },
    refused: (request, { askedMs, maybeAccident }) => {
      const { kind, route, departedAt } = request;
      const at = performance.now();
      refusedSince = Math.min(refusedSince, at);
      const limitOf = quotas.refused(kind, { departedAt, at });
      if (limitOf === "quota") {
        limitedKinds.forget(kind);
        limitedRoutes.forget(route);
        forgive(kind);
        return "quota";
      }
      refusedRoutes.refused(route, departedAt > refusedAt);
      if (departedAt > refusedAt) refusedAt = at;
      if (askedMs !== undefined && askedMs > MAX_WAIT_MS) return "too long";
      // Also at a rate that was learned: what is refused by chance is refused at any.
      if (loneRefusals.refused({ isRateKnown: isRate }) && maybeAccident) return "later";
      const isShort = askedMs !== undefined && askedMs <= LONG_WAIT_MS;
      if (all.perSecond !== undefined) limitRoutesAlone();
      const isOfRoute = limitedRoutes.of(route) !== undefined && !limitedKinds.of(kind);
      const mayBeOfRoute =
        !hasGivenUp() && (isOfRoute || (isShort && limitOf !== "kind" && !isRate && !limitedKinds.of(kind)));
      if (mayBeOfRoute && limitedRoutes.refused(route, request, askedMs)) return "again";
      const looksLikeIt = limitOf === "kind" || (askedMs ?? 0) > LONG_WAIT_MS;
      const mayBeOfKind = !isRate && (looksLikeIt || askedMs === undefined);
      if (!hasGivenUp() && limitedKinds.refused(kind, { ...request, askedMs, mayBeOfKind, looksLikeIt })) {
        forgive(kind);
        return "again";
      }
      if (!hasGivenUp() && limitRoutesAlone() && limitedRoutes.refused(route, request, askedMs))
        return "again";
      refusedKinds.add(kind);
      if (limitOf === "kind" && askedMs === undefined) return "later";
      limitedRoutes.disown();
      all.refused(request, askedMs, maybeAccident);
      if (!hasGivenUp()) return "again";
      all.letAllGo();
      return "hopeless";
    },
  };
}
