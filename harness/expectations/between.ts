/** A refusal counts only between two accepted controls that differ from it in one property (rules D01, D02). */
import type { RequirementId } from "#catalogue";
import type { Answer } from "../client/answer.ts";
import { Untestable } from "../errors.ts";
import { tellsErrorOnly } from "../reading/error-object.ts";

type Call = () => Promise<Answer>;

/**
 * Sends the control, the attempt, and the control again, and gives the answer to the attempt.
 * @param blockedBy the requirements that ask for the control to be accepted
 * @throws Untestable when a control is not accepted: then the attempt's refusal would say nothing
 */
export async function between(
  control: Call,
  attempt: Call,
  blockedBy: readonly RequirementId[] = [],
): Promise<Answer> {
  inControl(await control(), "before", blockedBy);
  const answer = await attempt();
  inControl(await control(), "after", blockedBy);
  return answer;
}

/** Gives the answer back when it is accepted. @throws Untestable else, blocked by the given requirements */
export function inControl(answer: Answer, when = "", blockedBy: readonly RequirementId[] = []): Answer {
  if (answer.accepted) return answer;
  const place = when === "" ? "" : ` ${when} the attempt`;
  throw new Untestable(
    `The control${place} was not accepted: ${answer.summary} gave ${answer.status} (exchange ${answer.n}).`,
    {
      blockedBy,
      expected: "2xx",
      received: String(answer.status),
      exchanges: [answer.n],
    },
  );
}

const deniedStatuses = [401, 403];

/** Whether it was refused for its credential, and not for what it asks. */
export const isDenied = ({ status }: Pick<Answer, "status">): boolean => deniedStatuses.includes(status);

/** Gives back an answer that is accepted or denied. @throws Untestable when it is refused for another reason than its credential */
export const acceptedOrDenied = (answer: Answer, blockedBy: readonly RequirementId[]): Answer =>
  isDenied(answer) ? answer : inControl(answer, "", blockedBy);

/** Gives the refusal back. @throws Untestable when it is none: whether it should be is another requirement's to say */
export function refusedOr(answer: Answer, blockedBy: RequirementId): Answer {
  if (!answer.accepted) return answer;
  if (tellsErrorOnly(answer)) throw toldByBodyOnly(answer);
  throw new Untestable(
    `${answer.summary} was not refused but gave ${answer.status} (exchange ${answer.n}).`,
    {
      blockedBy: [blockedBy],
      expected: "a refusal",
      received: String(answer.status),
      exchanges: [answer.n],
    },
  );
}

/** The same, where a body that tells an error will do: what counts is whether there was an effect (ruling J13). */
export function refusedSomehow(answer: Answer, blockedBy: RequirementId): Answer {
  return tellsErrorOnly(answer) ? answer : refusedOr(answer, blockedBy);
}

/** The status says success, the body says error: one requirement is broken by that, and not every one that asks for a refusal. */
export function toldByBodyOnly({ summary, status, n, excerpt }: Answer): Untestable {
  return new Untestable(`${summary} gave ${status} with an error in the body (exchange ${n}).`, {
    blockedBy: ["AUT-07"],
    expected: "a refusal told by the status",
    received: `${status} ${excerpt}`,
    exchanges: [n],
  });
}
