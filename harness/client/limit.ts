/** What is known of a service's limit on its clients, and what follows from it for the next departures. */
import { createDepartures } from "./departures.ts";
import { createLearnedRate } from "./learned-rate.ts";
import { createLoneRefusals } from "./lone-refusals.ts";
import { createQuotaWatch } from "./quota-watch.ts";

/** A request that was answered; its departure as a time of performance.now. */
export interface Departed {
  /** What a quota would be about. */
  readonly kind: string;
  readonly departedAt: number;
  /** Whether it had to wait for its turn. */
  readonly waited: boolean;
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
  taken(request: Departed): void;
  refused(request: Departed, refusal: Refusal): Advice;
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

/** The first wait when none is asked for; each further one in which nothing was taken is twice as long. */
const FIRST_HOLD_MS = 1000;
const MAX_HOLD_MS = 8000;
/** Of one wait that is asked for. */
const MAX_WAIT_MS = 60_000;
/** A rate that has changed by a smaller part is not told again. */
const WORTH_TELLING = 0.1;

export function createLimit({ patienceMs, onLearned }: LimitOptions): Limit {
  const departures = createDepartures();
  const rate = createLearnedRate();
  const quotas = createQuotaWatch();
  const loneRefusals = createLoneRefusals();
  /** Kinds that were refused, and not taken since. */
  const refusedKinds = new Set<string>();
  let isRate = false;
  let toldPerSecond = 0;
  let refusedSince = Infinity;
  let holds = 0;

  const hasGivenUp = () => performance.now() - refusedSince >= patienceMs;
  const space = () => departures.spaceBy(rate.perSecond === undefined ? 0 : 1000 / rate.perSecond);
  const tell = () => {
    const { perSecond = 0 } = rate;
    if (Math.abs(perSecond - toldPerSecond) <= WORTH_TELLING * toldPerSecond) return;
    toldPerSecond = perSecond;
    onLearned(Number(perSecond.toPrecision(2)));
  };
  /** What was held back for the sake of this kind alone goes on. */
  const forgive = (kind: string) => {
    refusedKinds.delete(kind);
    if (isRate || refusedKinds.size > 0) return;
    rate.forget();
    space();
  };
  /** Everything waits, and then goes on at a rate that was taken. */
  const slowDown = ({ departedAt, waited }: Departed, askedMs: number | undefined) => {
    const at = performance.now();
    const isNew = rate.refused({ at, departedAt, waited }, departures.heldUntil);
    const ownMs = isNew ? Math.min(FIRST_HOLD_MS * 2 ** holds++, MAX_HOLD_MS) : 0;
    departures.holdUntil(at + (askedMs ?? ownMs));
    space();
    if (hasGivenUp()) departures.letAllGo();
  };

  return {
    turn: departures.turn,
    get isHopeless() {
      return hasGivenUp() && performance.now() < departures.heldUntil;
    },
    taken: ({ kind, departedAt, waited }) => {
      refusedSince = Infinity;
      holds = 0;
      loneRefusals.taken();
      rate.taken({ at: performance.now(), departedAt, waited });
      quotas.taken(kind, departedAt);
      if (rate.perSecond === undefined) return;
      space();
      if (refusedKinds.delete(kind)) isRate = true;
      if (isRate) tell();
    },
    refused: (request, { askedMs, maybeAccident }) => {
      const at = performance.now();
      refusedSince = Math.min(refusedSince, at);
      const limitOf = quotas.refused(request.kind, { departedAt: request.departedAt, at });
      if (limitOf === "quota") {
        forgive(request.kind);
        return "quota";
      }
      if (askedMs !== undefined && askedMs > MAX_WAIT_MS) return "too long";
      const isLone = loneRefusals.refused();
      if (isLone && maybeAccident && !isRate) return "later";
      refusedKinds.add(request.kind);
      if (limitOf === "kind" && askedMs === undefined) return "later";
      slowDown(request, askedMs);
      return hasGivenUp() ? "hopeless" : "again";
    },
  };
}
