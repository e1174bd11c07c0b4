/**
 * What a run's violations come from, where that shows only at its end: what others name as their cause, and was met when it
 * was looked at, is looked at once more; what was seen beside other requests is looked at alone.
 */
import { type AtLast, isOf, isViolated, judgedAnew, ROUND_AT_LAST, recordOf } from "./at-last.ts";
import type { Case } from "./explained.ts";
import { lookAlone } from "./look-alone.ts";

/** A service that is wrong everywhere is not asked everything again. */
const LONGEST_MS = 2 * 60_000;
const MOST_OF_ONE_REQUIREMENT = 4;

/** Decides anew what it finds something about; all else stays as it is. */
export async function lookForCauses(cases: readonly Case[], options: AtLast): Promise<void> {
  const until = Math.min(options.until, performance.now() + LONGEST_MS);
  await lookAtCauses(cases, { ...options, until });
  await lookAlone(cases, { ...options, until });
}

/** A fact that ceases to hold in the middle of a run makes red what others find, and was met itself. */
async function lookAtCauses(cases: readonly Case[], options: AtLast): Promise<void> {
  const violated = cases.filter(isViolated);
  const named = new Set(violated.flatMap((one) => recordOf(one).suspects ?? []));
  const met = [...named]
    .filter((id) => !violated.some(isOf(id)))
    .flatMap((id) => cases.filter(isOf(id)).filter(isMet).slice(0, MOST_OF_ONE_REQUIREMENT));
  if (met.length === 0) return;
  await options.onRound(ROUND_AT_LAST, met.length);
  for (const one of met) if (!(await judgedAnew(one, options))) return;
}

const isMet = (one: Case) => recordOf(one).outcome === "met";
