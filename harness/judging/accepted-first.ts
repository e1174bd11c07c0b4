/** Several forms of one request, of which one has to do. */
import type { Answer } from "../client/answer.ts";
import type { Credential } from "../client/outgoing-request.ts";

/** The first answer that is accepted, or the last refusal. @param credentials at least one */
export async function acceptedFirst(
  credentials: readonly Credential[],
  call: (credential: Credential) => Promise<Answer>,
): Promise<Answer> {
  const [credential, ...others] = credentials;
  const answer = await call(credential!);
  return answer.accepted || others.length === 0 ? answer : acceptedFirst(others, call);
}
