/** Throttling is no lock-out (SFX-06). */

import { Untestable } from "../check/untestable.ts";
import type { Answer } from "../client/answer.ts";

/** Gives the answer back. @throws Untestable for 429: the service asks to wait, which says nothing of the credential */
export function unthrottled(answer: Answer): Answer {
  if (answer.status !== 429) return answer;
  throw new Untestable(`${answer.summary}: throttled (exchange ${answer.n}).`, {
    expected: "an answer other than 429",
    received: "429",
    exchanges: [answer.n],
  });
}
