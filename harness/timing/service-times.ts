/** How long this service takes until what was done there shows: seen as the run goes, used by every wait. */

/** What takes its time. */
export type Delay =
  /** One request and its answer. */
  | "round trip"
  /** Until a new access token is accepted. */
  | "token"
  /** Until a new API key is accepted. */
  | "key"
  /** Until a changed user record is read. */
  | "record"
  /** Until a new webhook can be named in a path. */
  | "webhook"
  /** Until a confirmed webhook takes links. */
  | "activation"
  /** Until changes of a linked BusinessEntity are notified. */
  | "link"
  /** The same with whichever sender has them: of several, some of which know of a link sooner than others. */
  | "link everywhere"
  /** Until those of an unlinked one are no longer. */
  | "unlink"
  /** From a change to its notification. */
  | "delivery"
  /** From a request to the event that it brings about: never noted, and taken for about as long as a notification at rest. */
  | "event"
  /** Between two notifications while more of them wait: of those that come in batches, by a timer. */
  | "pause";

export interface ServiceTimes {
  /**
   * Something took so long.
   * @param unless asked for as long as a notification may be late: whether it took no time after all, and was only told of late
   */
  note(delay: Delay, ms: number, unless?: () => boolean): void;
  /**
   * It did not happen within the patience for it. What never did once is then waited for only shortly; what did, but failed to
   * several times, no longer than a few times what it took where it did.
   */
  noteAbsence(delay: Delay): void;
  /**
   * So many notifications a second are what the service delivers at most.
   * @param unqueuedMs the longest that one took before many were asked for at once
   */
  noteRate(perSecond: number, unqueuedMs: number): void;
  /** Some notifications never come, whatever is waited for: how late a link was told of at most says nothing of links then. */
  noteLosses(): void;
  /** Notifications a second; infinitely many where they come as fast as changes are made. */
  deliveryRate(): number;
  /** The longest that a notification took, in milliseconds, while few had to wait for others; undefined where no rate was met. */
  unqueuedMs(): number | undefined;
  /**
   * Everything is waited for again, though not as often, and what was seen to come not for longer than a few times what it
   * took: nothing else is at work now that might keep it away, and it was waited for in full before.
   */
  comeToRest(): void;
  /** Whether it was met at all. */
  wasSeen(delay: Delay): boolean;
  /** The longest that was seen, in milliseconds; 0 before any. */
  longestMs(delay: Delay): number;
  /** The one seen last, in milliseconds; 0 before any. */
  latestMs(delay: Delay): number;
  /** So many that were seen last, in milliseconds. */
  lastMs(delay: Delay, count: number): readonly number[];
  /** The shortest that was seen, in milliseconds: what remains when nothing else is at work; 0 before any. */
  shortestMs(delay: Delay): number;
  /** How long to grant, in milliseconds, before relying on what was done: a little more than the longest that was seen. */
  allowanceMs(delay: Delay): number;
  /** How long to wait for what has to come, in milliseconds, before it counts as not coming. */
  patienceMs(delay: Delay): number;
  /** The same for the first of its kind, by which the others are measured: as long as for one after a wait in vain. */
  firstPatienceMs(delay: Delay): number;
  /**
   * How long to go on waiting, in milliseconds, for the notifications of changes that were made to see whether a link counts: the
   * link has had its time then, and the last of them has not.
   */
  stragglersMs(): number;
  /** How long to look, in milliseconds, before what must not come counts as not coming. */
  vigilMs(delay: Delay): number;
}

export interface TimeLimits {
  /** How long an event may take (FDS_EVENT_MS). */
  readonly eventMs: number;
  /** How long anything may take to be effective (FDS_SETTLE_MS). */
  readonly settleMs: number;
}
