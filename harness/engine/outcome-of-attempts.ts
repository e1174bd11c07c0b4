/** What several attempts at one check found together: what may have been an accident is looked at again, and then decided. */

import type { CheckRecord } from "#reports/verdict/check-record";
import { LAST_ROUND, type Trouble } from "../check/current-check.ts";

/** What one attempt found, and what came in its way. */
export interface Attempt {
  readonly record: CheckRecord;
  readonly troubles: readonly Trouble[];
  /** Nobody could look again, and another check of the same requirement saw a violation too, by something else that did not come. */
  readonly isSeenByAnother?: true;
  /** All that did not come in time for it has come since: see late-after-all.ts. */
  readonly wasOnlyLate?: true;
}

/** What was positively seen stands at once; what rests on something that did not come, or on a failed control, may be an accident. */
export function isDoubtful({ record, troubles, isSeenByAnother }: Attempt): boolean {
  if (record.outcome === "violated") return troubles.length > 0 && !isSeenByAnother;
  // What a gateway answered may have been taken for what the service does not offer.
  if (record.outcome === "not-applicable") return troubles.some(isOfGateway);
  if (record.outcome !== "untestable") return false;
  const kind = record.cause?.kind;
  if (kind === "need missing") return troubles.some(isOfGateway);
  // What other checks had in use may be there for those that are left.
  if (kind === "budget") return troubles.some((trouble) => trouble.kind === "in use");
  return kind === "precondition" || kind === "no service" || kind === "rate limit";
}

/**
 * The record that stands for all attempts, the first one first; undefined while another is needed.
 * Whatever fails twice stands, unless a gateway failed each time: that says nothing of the service while any attempt passes. What failed once and never again is unstable, unless it was a failure of what stands in
 * front of the service, or what did not come in time has come since.
 */
export function outcomeOfAttempts(attempts: readonly Attempt[]): CheckRecord | undefined {
  const latest = attempts.at(-1);
  if (latest === undefined) return undefined;
  const violated = attempts.filter(({ record }) => record.outcome === "violated");
  const certain = violated.find((attempt) => !isDoubtful(attempt));
  if (certain) return withAttempts(certain, attempts);
  if (violated.length > 0 && violated.every(({ wasOnlyLate }) => wasOnlyLate))
    return withAttempts(violated.at(-1)!, attempts, tooLate(violated.at(-1)!.record));
  if (violated.filter((attempt) => !metGateway(attempt)).length > 1)
    return withAttempts(violated.at(-1)!, attempts);
  if (violated.length === 0) return withoutViolation(attempts, latest);
  if (attempts.length <= LAST_ROUND) return undefined;
  const passed = attempts.filter(isPassed).at(-1);
  if (passed === undefined) return notSeenAgain(violated.at(-1)!, attempts);
  if (violated.every(wasAccident)) return withAttempts(passed, attempts);
  return withAttempts(violated[0]!, attempts, unstable(violated[0]!.record));
}

function withoutViolation(attempts: readonly Attempt[], latest: Attempt): CheckRecord | undefined {
  if (!isDoubtful(latest)) return withAttempts(latest, attempts);
  const mayStillPass = attempts.every(metGateway) && attempts.length <= LAST_ROUND;
  return attempts.length > 1 && !mayStillPass ? withAttempts(latest, attempts) : undefined;
}

/** Where the controls failed each time it stands; where the run might create no more for it, nobody looked twice. */
function notSeenAgain(seen: Attempt, attempts: readonly Attempt[]): CheckRecord {
  const other = attempts.find((attempt) => attempt !== seen);
  if (other === undefined || !isAllElseForWant(seen, attempts)) return withAttempts(seen, attempts);
  const { suspects: _, ...record } = seen.record;
  const message = `Seen once, and not looked at again: ${other.record.message} What was seen: ${record.message ?? "a violation"}`;
  return withAttempts(seen, attempts, {
    ...record,
    outcome: "untestable",
    message,
    cause: other.record.cause!,
  });
}

/**
 * The one attempt that saw a violation, where the run might create no more for any further one; undefined where anything else was
 * seen, or where it may have been an accident of something else.
 */
export function seenOnceForWant(attempts: readonly Attempt[]): Attempt | undefined {
  const seen = attempts.find(({ record }) => record.outcome === "violated");
  if (seen === undefined || attempts.length === 1 || metGateway(seen) || wasAccident(seen)) return undefined;
  return isAllElseForWant(seen, attempts) ? seen : undefined;
}

const isAllElseForWant = (seen: Attempt, attempts: readonly Attempt[]) =>
  attempts.every((attempt) => attempt === seen || attempt.record.cause?.kind === "budget");

/** Met, or not applicable. */
export const isPassed = ({ record }: Attempt) =>
  record.outcome !== "violated" && record.outcome !== "untestable";

export const metGateway = ({ troubles }: Attempt) => troubles.some(isOfGateway);
const isOfGateway = ({ kind }: Trouble) => kind === "gateway";

/** What fails in an attempt that met a failing gateway failed by it; what did not come did not come all the same. */
const wasAccident = (attempt: Attempt) =>
  attempt.troubles.every(
    ({ kind, hasComeSince }) =>
      kind === "gateway" || (kind === "failure" && metGateway(attempt)) || hasComeSince?.() === true,
  );

const unstable = (record: CheckRecord): CheckRecord => ({
  ...record,
  outcome: "unstable",
  message: `Seen once, and not in ${LAST_ROUND} further attempts with all else at rest: ${record.message ?? "a violation"}`,
});

/** Nothing says within which time a notification has to come (FDS_EVENT_MS is how long this run waits). */
function tooLate({ suspects: _, ...record }: CheckRecord): CheckRecord {
  const message = `Came after all, only not within FDS_EVENT_MS: ${record.message ?? "what was waited for"}`;
  return { ...record, outcome: "untestable", message, cause: { kind: "time", setting: "FDS_EVENT_MS" } };
}

/** The others stand with it, for the reader. */
export function withAttempts(
  decisive: Attempt,
  attempts: readonly Attempt[],
  record: CheckRecord = decisive.record,
): CheckRecord {
  const others = attempts.filter((attempt) => attempt !== decisive);
  return others.length === 0
    ? record
    : { ...record, attempts: others.map((other) => attemptOf(other.record)) };
}

const attemptOf = ({ outcome, message, expected, received, exchanges, events }: CheckRecord) => ({
  outcome,
  ...(message === undefined ? {} : { message }),
  ...(expected === undefined ? {} : { expected }),
  ...(received === undefined ? {} : { received }),
  exchanges,
  events,
});
