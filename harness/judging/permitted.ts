/** What a service may accept or refuse, where only a refusal leaves something to judge. */

import { NotApplicable } from "../check/untestable.ts";
import type { Answer } from "../client/answer.ts";
import { isDenied } from "./require.ts";

/** Gives the refusal back. @throws NotApplicable when the request was accepted, which conforms too */
export function refusalThatMayBe(answer: Answer): Answer {
  if (!answer.accepted) return answer;
  throw new NotApplicable(`${answer.summary} was accepted with ${answer.status}.`);
}

/** Gives the answer back. @throws NotApplicable when whoever asks is not let in there, which may be */
export function unlessDenied(answer: Answer): Answer {
  if (!isDenied(answer)) return answer;
  throw new NotApplicable(`${answer.summary} was refused with ${answer.status}.`);
}

/** Gives the acceptance back. @throws NotApplicable when the request was refused, which conforms too */
export function acceptanceThatMayBe(answer: Answer): Answer {
  if (answer.accepted) return answer;
  throw new NotApplicable(`${answer.summary} was refused with ${answer.status}.`);
}
