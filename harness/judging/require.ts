/** Preconditions, in words: what has to hold before a check can say anything, and which requirement asks for it (rules D01, D02). */
import type { Cite } from "#catalogue";
import { Untestable } from "../check/untestable.ts";
import type { Answer } from "../client/answer.ts";
import { tellsErrorOnly } from "../reading/error-object.ts";
import { requireOfService } from "./require-of-service.ts";
import { type StandingRequest, sharedControl } from "./shared-control.ts";

type Call = () => Promise<Answer>;
type Cites = Cite | readonly Cite[];

const listed = (cites: Cites): readonly Cite[] => (typeof cites === "string" ? [cites] : cites);

/**
 * Sends the control, the attempt, and the control again, and gives the answer to the attempt.
 * @param control a call of the check's own, or a request that others make as well and may have made just now
 * @param cites what asks for the control to be accepted
 * @throws Untestable when a control is not accepted: then the attempt's refusal would say nothing
 */
export async function between(
  control: Call | StandingRequest,
  attempt: Call,
  cites: Cites = [],
): Promise<Answer> {
  const { before, after } =
    typeof control === "function" ? { before: control, after: control } : sharedControl(control);
  requireAccepted(await before(), cites, "before");
  const answer = await attempt();
  requireAccepted(await after(), cites, "after");
  return answer;
}

/**
 * Gives the answer back when it is accepted.
 * @param cites what asks for that
 * @throws Untestable when it is refused
 */
export function requireAccepted(answer: Answer, cites: Cites, when = ""): Answer {
  if (requireOfService(answer).accepted) return answer;
  const place = when === "" ? "" : ` ${when} the attempt`;
  throw new Untestable(
    `The control${place} was not accepted: ${answer.summary} gave ${answer.status} (exchange ${answer.n}).`,
    { cites: listed(cites), expected: "2xx", received: String(answer.status), exchanges: [answer.n] },
  );
}

const deniedStatuses = [401, 403];

/** Whether it was refused for its credential, and not for what it asks. */
export const isDenied = ({ status }: Pick<Answer, "status">): boolean => deniedStatuses.includes(status);

/** Gives back an answer that is accepted or denied. @throws Untestable when it is refused for another reason than its credential */
export const requireAcceptedOrDenied = (answer: Answer, cites: Cites): Answer =>
  isDenied(answer) ? answer : requireAccepted(answer, cites);

/**
 * Gives the refusal back.
 * @param cites what asks for it to be refused
 * @throws Untestable when it is accepted
 */
export function requireRefused(answer: Answer, cites: Cites): Answer {
  if (!requireOfService(answer).accepted) return answer;
  if (tellsErrorOnly(answer)) throw toldByBodyOnly(answer);
  throw new Untestable(
    `${answer.summary} was not refused but gave ${answer.status} (exchange ${answer.n}).`,
    { cites: listed(cites), expected: "a refusal", received: String(answer.status), exchanges: [answer.n] },
  );
}

/** The same, where a body that tells an error will do: what counts is whether there was an effect (ruling J13). */
export function requireRefusedSomehow(answer: Answer, cites: Cites): Answer {
  return tellsErrorOnly(answer) ? answer : requireRefused(answer, cites);
}

/** The status says success, the body says error: one requirement is broken by that, and not every one that asks for a refusal. */
function toldByBodyOnly({ summary, status, n, excerpt }: Answer): Untestable {
  return new Untestable(`${summary} gave ${status} with an error in the body (exchange ${n}).`, {
    cites: ["a refusal is told by the status"],
    expected: "a refusal told by the status",
    received: `${status} ${excerpt}`,
    exchanges: [n],
  });
}
