/** FDS_OUT_OF_REACH has words for each side: one that is only the other side's would be read as a promise, and do nothing. */
import { type OtherSide, otherSideChapters, otherSideNeeds, otherSides } from "#catalogue";
import { settingsError } from "../errors/harness-error.ts";

/** Of checks that find out themselves that something is missing, beside what the entries ask for. */
const foundOnTheWay: Readonly<Partial<Record<OtherSide, readonly string[]>>> = {
  receiver: ["effect-columns", "canary"],
};

const needsOf = (side: OtherSide): ReadonlySet<string> =>
  new Set([
    ...Object.values(otherSideChapters[side].entries).flatMap(({ needs = [] }) => needs),
    ...(foundOnTheWay[side] ?? []),
  ]);

/**
 * What the service alone needs may stand in an env file that both share.
 * @throws HarnessError (exit code 2)
 */
export function requireOwnNeeds(side: OtherSide, outOfReach: readonly string[]): void {
  const own = needsOf(side);
  const others = otherSideNeeds.filter((need) => !own.has(need));
  const foreign = outOfReach.find((need) => others.some((other) => other === need));
  if (foreign === undefined) return;
  const owner = otherSides.find((other) => other !== side && needsOf(other).has(foreign));
  throw settingsError(
    "need-of-another-side",
    `reading FDS_OUT_OF_REACH=${outOfReach.join(",")}`,
    `${foreign} is a need of a ${owner ?? "different side"}, and a ${side} is judged`,
    `Leave it out; the needs of a ${side} are ${[...own].join(", ")}.`,
  );
}
