/** Several attempts that are to be refused alike. */
import type { Answer } from "../client/answer.ts";

/** Made one after the other until one is accepted: gives that one's answer, or the last one's. */
export async function acceptedOrLast(attempts: readonly (() => Promise<Answer>)[]): Promise<Answer> {
  const [attempt, ...others] = attempts;
  const answer = await attempt!();
  return answer.accepted || others.length === 0 ? answer : acceptedOrLast(others);
}
