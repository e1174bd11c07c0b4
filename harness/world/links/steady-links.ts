/**
 * Whether what is linked stays told of: where several senders keep for a while who watches a BusinessEntity, one tells the first
 * change, and another does not know of the link when the next one comes (rule D08).
 */
import type { MadeChange } from "../../changes/changes.ts";
import { currentCheck } from "../../check/current-check.ts";
import type { Delivery } from "../../sink/delivery.ts";
import { passed } from "../../timing/passed.ts";
import { firstOf } from "../notifications/first-delivery.ts";
import type { Stimulation } from "../notifications/repeat-until-notified.ts";
import type { Webhook } from "../webhooks/webhook.ts";
import { MOST_UNSTEADY_MS } from "./unsteady-link.ts";

/** What is watched, by what, and since when (epoch milliseconds). */
export interface Link {
  readonly webhook: Webhook;
  readonly entityId: string;
  readonly since: number;
}

export interface SteadyLinks {
  /** Finds out by links that have just taken effect whether links waver at first. What goes on to waver is no lateness. */
  calibrate(links: readonly Link[]): Promise<void>;
  /** Waits until this one is steady, where links waver at first, or where who asks looks again. */
  settled(link: Link): Promise<void>;
  /** A change was missed, it may be for want of that: further links are looked at before they are relied upon. */
  suspect(): void;
}

/** Enough for each of a few senders to have its turn. */
const CHANGES = 8;
/** Whether one of them does not know of the link is seen soon; how long it goes on not to, by changes that are further apart. */
const BETWEEN_MS = 50;
const BETWEEN_MISSED_MS = 200;
/** Where no link was seen to waver, a second look makes sure of it, but not for long. */
const MOST_WITHOUT_CAUSE_MS = 5000;
/** Where none of these wavered, links are only late; and where one never became steady, it is no lateness. */
const MOST_LOOKS_BECAUSE_LATE = 6;
/** Links whose changes went on to be missed for as long as any list may be old: then some are lost, and no link has to do with it. */
const MOST_NEVER_STEADY = 2;
/** So often for a change that was missed: where they go on to be, it is for something else. */
const MOST_SUSPICIONS = 4;

export function createSteadyLinks(options: Stimulation): SteadyLinks {
  const { times } = options;
  let looksBecauseLate = MOST_LOOKS_BECAUSE_LATE;
  let looksBecauseMissed = 0;
  let suspicions = 0;
  let neverSteady = 0;
  const longestMs = () => Math.min(MOST_UNSTEADY_MS, times.patienceMs("link"));
  /** Where it takes long to see that a change is missed, one look fills all the time, and says nothing of what is made after it. */
  const mayBeOld = ({ link, change }: Missed) => change.startedAt - link.since < longestMs();
  const watch = async (links: readonly Link[], withinMs: number) => {
    const since = Date.now();
    let missed = await lastMissed(options, links);
    const missedMs: number[] = [];
    // Once there is a cause for it, they have their time.
    const until = since + (missed.length > 0 ? longestMs() : withinMs);
    while (missed.some(mayBeOld) || (missed.length > 0 && Date.now() < until)) {
      missedMs.push(...missed.map(({ link, change }) => change.startedAt - link.since));
      missed = await lastMissed(options, links);
    }
    // One look in vain may have met lists that are older still; after several it is no lateness, and tells nothing of how long a link takes.
    for (const ms of missedMs) times.note("link", ms);
    if (missed.length > 0) {
      looksBecauseLate = looksBecauseMissed = 0;
      if (++neverSteady >= MOST_NEVER_STEADY) times.noteLosses();
    } else if (missedMs.length > 0) times.note("link everywhere", Math.max(...missedMs));
  };
  /** Where no sender had read its list for long, the first links are known at once; what is late is read late. */
  const mayWaver = () => looksBecauseMissed-- > 0 || (times.longestMs("link") > 0 && looksBecauseLate-- > 0);
  return {
    calibrate: (links) => watch(links, longestMs()),
    settled: async (link) => {
      if (neverSteady >= MOST_NEVER_STEADY) return;
      const looksAgain = (currentCheck()?.round ?? 0) > 0;
      if (times.wasSeen("link everywhere")) {
        // Which sender has the next change is chance: one that has not read the link yet may have had none of those looked at.
        await passed(times.allowanceMs("link") - (Date.now() - link.since));
        await watch([link], times.patienceMs("link"));
      } else if (looksAgain || mayWaver()) await watch([link], MOST_WITHOUT_CAUSE_MS);
    },
    suspect: () => {
      if (suspicions++ < MOST_SUSPICIONS) looksBecauseMissed = MOST_LOOKS_BECAUSE_LATE;
    },
  };
}

interface Missed {
  readonly link: Link;
  readonly change: MadeChange;
}

interface Watched {
  readonly change: MadeChange;
  readonly link: Link;
  readonly settled: Promise<boolean>;
  /** So far. */
  isTold: boolean;
}

/** A later one was told of already. Where it was only overtaken, that is found out in its time. */
const seemsToMiss = (made: readonly Watched[]): boolean =>
  made.slice(0, made.findLastIndex(({ isTold }) => isTold) + 1).some(({ isTold }) => !isTold);

type Told = (link: Link, change: MadeChange, patient?: boolean) => Promise<boolean>;

/** Of each link, the last of some changes that was not notified, though one after it was: what is behind with all of them is only slow. */
async function lastMissed(stimulation: Stimulation, links: readonly Link[]): Promise<Missed[]> {
  const { correlation, times } = stimulation;
  const isTold: Told = async ({ webhook }, change, patient = false) => {
    const concerns = (delivery: Delivery) => correlation.concerns(delivery, change);
    const patience = { deadlineMs: times.vigilMs("delivery"), patient };
    return (await firstOf([webhook], concerns, patience)) !== undefined;
  };
  const made = await watchedChanges(stimulation, links, isTold);
  const missed = await Promise.all(
    links.map(async (link) => {
      const ofLink = made.filter((one) => one.link === link);
      const change = await lastMissedOf(ofLink, (untold) => isTold(link, untold, true));
      return change === undefined ? [] : [{ link, change }];
    }),
  );
  return missed.flat();
}

/** Some changes of all that is linked, and of which of them each link was told. */
async function watchedChanges(
  { changes }: Stimulation,
  links: readonly Link[],
  isTold: Told,
): Promise<Watched[]> {
  const entities = [...new Set(links.map(({ entityId }) => entityId))];
  const made: Watched[] = [];
  const isAnyMissed = () => links.some((link) => seemsToMiss(made.filter((one) => one.link === link)));
  let betweenMs = BETWEEN_MS;
  for (let count = 0; count < CHANGES; count++) {
    if (betweenMs === BETWEEN_MS && isAnyMissed()) {
      betweenMs = BETWEEN_MISSED_MS;
      count = 0;
    }
    const next = passed(betweenMs);
    const changed = await Promise.all(
      entities.map(async (entityId) => [entityId, await changes.oneForAll(entityId)] as const),
    );
    // Senders that take turns would each be given the same BusinessEntity in every round.
    if (entities.length > 1 && count % 2 === 1) await changes.any(entities[0]!);
    const changeOf = new Map(changed);
    for (const link of links) made.push(watched(link, changeOf.get(link.entityId)!, isTold));
    await next;
  }
  await Promise.all(made.map(({ settled }) => settled));
  return made;
}

function watched(link: Link, change: MadeChange, isTold: Told): Watched {
  const settled = isTold(link, change);
  const one: Watched = { link, change, settled, isTold: false };
  const note = (isSo: boolean) => {
    one.isTold = isSo;
  };
  // Who waits for all of them is told when it fails.
  settled.then(note, () => undefined);
  return one;
}

/** @param isToldLater waits for what is still under way: deliveries that overtake each other are late, and not missed */
async function lastMissedOf(
  made: readonly { readonly change: MadeChange; readonly isTold: boolean }[],
  isToldLater: (change: MadeChange) => Promise<boolean>,
): Promise<MadeChange | undefined> {
  const lastTold = made.findLastIndex((one) => one.isTold);
  const untold = made.filter((one, index) => index < lastTold && !one.isTold);
  const later = await Promise.all(untold.map(({ change }) => isToldLater(change)));
  return untold.findLast((_, index) => !later[index])?.change;
}
