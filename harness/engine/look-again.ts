/** What may have been an accident is tried again when everything else is at rest: by turns, those first that explain others. */
import { onRequestsThatMeet } from "#catalogue";
import type { CheckRecord } from "#reports/verdict/check-record";
import { LAST_ROUND } from "../check/current-check.ts";
import type { Definition } from "./definitions.ts";
import { allExplainersOf, type Case, isExplained, isLeftToOthers } from "./explained.ts";
import { inTurns } from "./in-turns.ts";
import {
  type Attempt,
  isPassed,
  outcomeOfAttempts,
  seenOnceForWant,
  withAttempts,
} from "./outcome-of-attempts.ts";
import { type GoneTarget, withoutTarget } from "./unless-gone.ts";

export interface LookAgainOptions {
  /** Undefined when the check was not begun. */
  readonly attempt: (definition: Definition, round: number) => Promise<Attempt | undefined>;
  /** Before each round: resolves when all else is at rest. */
  readonly onRound: (round: number, cases: number) => Promise<void>;
  readonly onDecided: (decided: Case, record: CheckRecord) => void;
  /** How many may be under way now, of which one alone works while the others wait for what has to come. Default: one. */
  readonly atOnce?: () => number;
  /** No other attempt is begun after it, in milliseconds of performance.now(). */
  readonly until: number;
  /** Whether the time of the whole run is over. */
  readonly isOverdue?: () => boolean;
  /** Whether the run was interrupted: nothing is begun any more. */
  readonly isInterrupted?: () => boolean;
  readonly gone?: GoneTarget | undefined;
}

/** Decides every doubtful one of these. */
export async function lookAgain(cases: readonly Case[], options: LookAgainOptions): Promise<void> {
  await lookInRounds(cases, options);
  takeOthersForAnotherLook(cases, options);
  for (const one of cases) explainUnstable(one, cases, options);
}

async function lookInRounds(cases: readonly Case[], options: LookAgainOptions): Promise<void> {
  const isOpen = (one: Case) =>
    outcomeOfAttempts(one.attempts) === undefined && !isLeftToOthers(one, cases.filter(isViolated));
  for (let round = 1; round <= LAST_ROUND; round++) {
    const open = cases.filter(isOpen);
    if (open.length === 0) return;
    if (await areGone(open, options)) return;
    const leaveOpen = (over: TimeOver) =>
      cases.filter(isOpen).forEach((left) => void withoutTime(left, over, options));
    if (options.isInterrupted?.()) return leaveOpen(INTERRUPTED);
    await options.onRound(round, open.length);
    const explainers = new Map(open.map((one) => [one, allExplainersOf(one)]));
    const follows = (one: Case, { definition }: Case) =>
      definition.requirements.some((id) => explainers.get(one)?.has(id));
    let over: TimeOver | undefined;
    let areAllGone = false;
    await inTurns(inOrder(open, follows), {
      atOnce: options.atOnce ?? (() => 1),
      goesWith: (one, others) => !isAlone(one) && !others.some(isAlone),
      follows,
      work: async (one) => {
        if (!isOpen(one)) return true;
        if (performance.now() > options.until) over = LOOKING_OVER;
        const attempt = over === undefined ? await options.attempt(one.definition, round) : undefined;
        if (attempt === undefined) {
          over ??= options.isOverdue?.() ? RUN_OVER : INTERRUPTED;
          return false;
        }
        one.attempts.push(attempt);
        const record = outcomeOfAttempts(one.attempts);
        if (record !== undefined) options.onDecided(one, record);
        const isOfSurroundings = attempt.record.cause?.kind === "surroundings";
        areAllGone ||= isOfSurroundings && (await areGone(cases.filter(isOpen), options));
        return !areAllGone;
      },
    });
    if (areAllGone) return;
    if (over !== undefined) return leaveOpen(over);
  }
}

/** It strains the service, or lets requests meet on purpose: neither is to be held against others, nor they against it. */
const isAlone = ({ definition: { options, requirements } }: Case) =>
  options.strains === true || requirements.some((id) => onRequestsThatMeet.includes(id));

/** Which time was over, and the setting that gives more of it. */
interface TimeOver {
  readonly what: string;
  readonly setting?: "FDS_RUN_MS";
}

const RUN_OVER: TimeOver = {
  what: "the time of the run was over before another look (FDS_RUN_MS gives more)",
  setting: "FDS_RUN_MS",
};
const INTERRUPTED: TimeOver = { what: "the run was interrupted before another look" };
const LOOKING_OVER: TimeOver = {
  what: "what was looked at again before it took all the time there is for that",
};

/** What may have been an accident is no violation because there was no time to look twice. */
function withoutTime(one: Case, { what, setting }: TimeOver, { onDecided }: LookAgainOptions): void {
  const { record } = one.attempts.at(-1)!;
  if (record.outcome !== "violated") return;
  const message = `Seen once, and ${what}: ${record.message ?? "a violation"}`;
  const { suspects: _, ...others } = record;
  onDecided(one, {
    ...others,
    outcome: "untestable",
    message,
    cause: { kind: "time", ...(setting === undefined ? {} : { setting }) },
  });
}

/** Once the target has ended there is no second look: what is open then is no violation either. */
async function areGone(open: readonly Case[], { gone, onDecided }: LookAgainOptions): Promise<boolean> {
  const how = await gone?.();
  if (how === undefined) return false;
  for (const one of open) onDecided(one, withoutTarget(one.attempts[0]!.record, how));
  return true;
}

/**
 * Where nobody could look twice, two checks of one requirement that saw it violated are two looks: unless the same came in the way of
 * both, as what is done once for several checks comes in the way of each.
 */
function takeOthersForAnotherLook(cases: readonly Case[], { onDecided }: LookAgainOptions): void {
  const seenOnce = cases.flatMap((one) => {
    const seen = seenOnceForWant(one.attempts);
    return seen ? [{ one, seen, ids: one.definition.requirements }] : [];
  });
  type Seen = (typeof seenOnce)[number];
  const isAnotherLook = (at: Seen, other: Seen) =>
    at.ids.some((id) => other.ids.includes(id)) &&
    !at.seen.troubles.some((trouble) => other.seen.troubles.includes(trouble));
  const twice = seenOnce.filter((at) => seenOnce.some((other) => other !== at && isAnotherLook(at, other)));
  for (const { one, seen } of twice) {
    one.attempts[one.attempts.indexOf(seen)] = { ...seen, isSeenByAnother: true };
    onDecided(one, outcomeOfAttempts(one.attempts)!);
  }
}

const isViolated = ({ attempts }: Case) => outcomeOfAttempts(attempts)?.outcome === "violated";

/**
 * What was seen once, and is explained by what is violated in this very run, is no riddle: it follows from that. What is stated, and
 * explained by something implied alone, was judged by the other attempts.
 */
function explainUnstable(one: Case, cases: readonly Case[], { onDecided }: LookAgainOptions): void {
  const seen = one.attempts.find(({ record }) => record.outcome === "violated");
  if (!seen || outcomeOfAttempts(one.attempts)?.outcome !== "unstable") return;
  const violated = cases.filter(isViolated);
  if (!isExplained(one, violated, seen)) return;
  const decisive = isLeftToOthers(one, violated, seen)
    ? seen
    : (one.attempts.filter(isPassed).at(-1) ?? seen);
  onDecided(one, withAttempts(decisive, one.attempts));
}

/** Those that explain others before these; what may be a violation before what was not judged, for it decides the verdict. */
function inOrder(cases: readonly Case[], follows: (one: Case, other: Case) => boolean): Case[] {
  const mayBeViolated = ({ attempts }: Case) => attempts.some(({ record }) => record.outcome === "violated");
  const waiting = [...cases].sort((a, b) => Number(mayBeViolated(b)) - Number(mayBeViolated(a)));
  const ordered: Case[] = [];
  while (waiting.length > 0) ordered.push(...waiting.splice(waiting.indexOf(nextOf(waiting, follows)), 1));
  return ordered;
}

/** What the first one waits for, and what that waits for in its turn; of a ring the one that stands first. */
function nextOf(waiting: readonly Case[], follows: (one: Case, other: Case) => boolean): Case {
  const way: Case[] = [];
  for (let next: Case | undefined = waiting[0]; next !== undefined; ) {
    const one: Case = next;
    way.push(one);
    next = waiting.find((other) => !way.includes(other) && follows(one, other));
  }
  const last = way.at(-1)!;
  const ringFrom = way.findIndex((one) => one !== last && follows(last, one));
  if (ringFrom < 0) return last;
  const ring = way.slice(ringFrom);
  return waiting.find((one) => ring.includes(one))!;
}
