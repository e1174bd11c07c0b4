/** A link or an unlink that was lost is asked for once more: doing it twice is doing it once, but the second time may be refused for the first. */
import { Unanswered } from "../../check/unanswered.ts";
import type { Answer } from "../../client/answer.ts";

/**
 * @param reverse what the call does is undone by it, so that the call can be made anew
 * @throws Unanswered when the second time is lost too
 */
export async function overLoss(call: () => Promise<Answer>, reverse: () => Promise<Answer>): Promise<Answer> {
  const first = await call().catch(lost);
  if (first && !first.isGatewayFailure) return first;
  const second = await call();
  if (second.accepted || second.isGatewayFailure) return second;
  // What was lost may have had its effect.
  await reverse();
  return call();
}

function lost(error: unknown): undefined {
  if (!(error instanceof Unanswered)) throw error;
}
