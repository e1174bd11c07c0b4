/** The BusinessEntity records that the run may watch, and which of them a chapter works on. */
import { chapters } from "#catalogue";
import { Untestable } from "../../check/untestable.ts";

export interface BusinessEntities {
  readonly first: string;
  readonly second: string;
  /** All of them, at least two: the first user may watch each. */
  readonly all: readonly string[];
  /** What the settings say that the second user may watch; none where it is to be found out. */
  readonly ofOther: readonly string[];
}

/**
 * A pair for the chapter. Where there are enough records each chapter has its own two, so that a change made for one is
 * not notified to the webhooks of all others; where a pair is that of several, every other one takes it the other way round, for
 * the first is changed and watched more. What is made for several chapters works on the first two.
 * The second and the third further look are at the pair of another chapter: what may still be told of the own one to webhooks that
 * were used before is nothing to these.
 * @param round of the check; see CheckContext
 * @throws Untestable when fewer than two ids are known
 */
export function businessEntities(
  ids: readonly string[],
  ofOther: readonly string[],
  chapter?: string,
  round = 0,
): BusinessEntities {
  const pairs = Math.floor(ids.length / 2);
  if (pairs === 0)
    throw new Untestable("Fewer than two BusinessEntity ids are known: set FDS_BUSINESS_ENTITIES.", {
      needs: ["business-entities"],
    });
  const further = chapter === undefined ? 0 : Math.max(0, round - 1);
  const turn = (chapters.findIndex(({ prefix }) => prefix === chapter) + 1 + further) % (2 * pairs);
  const pair = 2 * (turn % pairs);
  const [first, second] = [ids[pair]!, ids[pair + 1]!];
  return { ...(turn < pairs ? { first, second } : { first: second, second: first }), all: ids, ofOther };
}
