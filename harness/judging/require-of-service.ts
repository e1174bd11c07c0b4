/** An answer of something in front of the service says nothing of the service, as long as that may be an accident. */
import { isLastRound } from "../check/current-check.ts";
import { Untestable } from "../check/untestable.ts";
import type { Answer } from "../client/answer.ts";

/** Gives the answer back. @throws Untestable for 502, 503 and 504, until the last round: what is so each time is how the service is */
export function requireOfService(answer: Answer): Answer {
  if (!answer.isGatewayFailure || isLastRound()) return answer;
  const { summary, status, n } = answer;
  throw new Untestable(
    `${summary} gave ${status}: a gateway answered, and not the service (exchange ${n}).`,
    {
      expected: "an answer of the service",
      received: String(status),
      exchanges: [n],
    },
  );
}
