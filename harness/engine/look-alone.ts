/** Requests that are mixed up where they meet make red whatever was under way just then: it is looked at alone. */
import { foundationsOf, onRequestsThatMeet, type RequirementId } from "#catalogue";
import { type AtLast, attemptAt, isOf, isViolated, judgedAnew, ROUND_AT_LAST, recordOf } from "./at-last.ts";
import type { Case } from "./explained.ts";
import type { Attempt } from "./outcome-of-attempts.ts";

/** Whoever is right by chance is hardly right so many times. */
const TIMES_ALONE = 2;

/** What is not seen alone follows from the requirements on requests that meet which are violated by themselves. */
export async function lookAlone(cases: readonly Case[], options: AtLast): Promise<void> {
  const isOnMeeting = (one: Case) => onRequestsThatMeet.some((id) => isOf(id)(one));
  const others = cases.filter((one) => isViolated(one) && !isOnMeeting(one));
  const onMeeting = cases.filter((one) => isOnMeeting(one) && (isViolated(one) || isBlocked(one)));
  const red = cases.filter(isViolated).length;
  if (onMeeting.length === 0 || red === 0 || onMeeting.length + others.length === 1) return;
  await options.onRound(ROUND_AT_LAST, onMeeting.length + others.length);
  for (const one of onMeeting.filter(isBlocked)) await judgedAnew(one, options);
  const violated = cases.filter(isViolated);
  const notSeen = new Map<Case, Attempt[]>();
  /** Undefined when there is no time. */
  const isSeen = async (one: Case): Promise<boolean | undefined> => {
    const alone = await attemptsAlone(one, options);
    if (alone?.length === TIMES_ALONE) notSeen.set(one, alone);
    return alone && !notSeen.has(one);
  };
  const seen: Case[] = [];
  for (const one of onMeeting.filter(isViolated)) if (await isSeen(one)) seen.push(one);
  let causes = onRequestsThatMeet.filter((id) => seen.some(isOf(id)));
  const isBeneath = (one: Case) => causes.some((id) => explains(one, id, violated));
  for (const one of others.sort((a, b) => Number(isBeneath(b)) - Number(isBeneath(a)))) {
    if (causes.length === 0) return;
    // What is wrong alone as well explains what is wrong together.
    if (await isSeen(one)) causes = causes.filter((id) => !explains(one, id, violated));
  }
  for (const [one, alone] of notSeen) {
    one.attempts.push(...alone);
    const record = recordOf(one);
    options.onDecided(one, { ...record, suspects: [...new Set([...(record.suspects ?? []), ...causes])] });
  }
}

/** What stands in its way may itself be no more than what requests that meet make of it. */
const isBlocked = (one: Case) => {
  const { outcome, cause } = recordOf(one);
  return outcome === "untestable" && cause?.kind === "precondition";
};

/** Those that met it, up to as many as are asked for; none where it was seen alone before. Undefined when there is no time. */
async function attemptsAlone(
  { definition, attempts }: Case,
  options: AtLast,
): Promise<Attempt[] | undefined> {
  const alone: Attempt[] = [];
  const timesSeen = attempts.filter(({ record }) => record.outcome === "violated").length;
  while (timesSeen === 1 && alone.length < TIMES_ALONE) {
    const next = await attemptAt(definition, alone.length, options);
    if (next === undefined) return undefined;
    if (next.record.outcome !== "met") break;
    alone.push(next);
  }
  return alone;
}

/** Whether a requirement on requests that meet stands on this case, or suspects it. */
function explains(one: Case, id: RequirementId, violated: readonly Case[]): boolean {
  const suspected = violated.filter(isOf(id)).flatMap((other) => recordOf(other).suspects ?? []);
  return [...foundationsOf(id), ...suspected].some((other) => isOf(other)(one));
}
