/** What a service may accept or refuse, where only a refusal leaves something to judge. */

import { NotApplicable } from "../check/untestable.ts";
import type { Answer } from "../client/answer.ts";

/** Gives the refusal back. @throws NotApplicable when the request was accepted, which conforms too */
export function refusalThatMayBe(answer: Answer): Answer {
  if (!answer.accepted) return answer;
  throw new NotApplicable(`${answer.summary} was accepted with ${answer.status}.`);
}

/** Gives the acceptance back. @throws NotApplicable when the request was refused, which conforms too */
export function acceptanceThatMayBe(answer: Answer): Answer {
  if (answer.accepted) return answer;
  throw new NotApplicable(`${answer.summary} was refused with ${answer.status}.`);
}
