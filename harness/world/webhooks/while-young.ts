/** Calls on a webhook that was made or confirmed a moment ago: of several instances, one may not have learnt of it yet. */
import type { Answer } from "../../client/answer.ts";
import { passed } from "../../timing/passed.ts";
import type { Delay, ServiceTimes } from "../../timing/service-times.ts";

/** A few seconds are granted, as to everything that is new (rulings J21, XAK-13). */
const YOUNG_MS = 5000;
const BETWEEN_MS = 250;

/**
 * Asks, and asks again where that is refused, as long as what is asked for is young: then the refusal stands.
 * @param since when it came about, in epoch milliseconds
 */
export async function askedWhileYoung(
  times: ServiceTimes,
  delay: Delay,
  since: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const first = await ask();
  let answer = first;
  while (isRefused(answer) && Date.now() - since + BETWEEN_MS < YOUNG_MS) {
    await passed(BETWEEN_MS);
    answer = await ask();
  }
  if (!answer.accepted) return first;
  if (answer !== first) times.note(delay, answer.facts.receivedAt - since);
  return answer;
}

/** A failure (5xx) is none: it is seen as what it is. */
const isRefused = ({ status }: Answer): boolean => status >= 400 && status < 500;
