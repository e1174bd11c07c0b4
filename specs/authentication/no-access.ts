/** A request that tries to pass for another: it gets no user's data, whatever else it gets (AUT-10 to AUT-12). */

import { type Answer, expect, publicKeyIn, readUser, remark, Untestable } from "#harness";

/** Refused, cut off, or answered with nothing at all (a preflight) or nothing but the public key, which anyone may have. */
export async function expectNoAccess(attempt: () => Promise<Answer>): Promise<void> {
  const answer = await answerUnlessCut(attempt);
  expect(answer && readUser(answer), "the user that is shown to a request without access").toBeAbsent();
  if (answer === undefined || showsNothing(answer) || showsPublicKey(answer)) return;
  expect(answer).toBeRefused();
}

/** HEAD never has a body, so that its success counts as access. */
function showsNothing({ accepted, body, facts, summary }: Answer): boolean {
  if (!accepted || body.length > 0 || facts.method === "HEAD") return false;
  remark(`${summary} was answered with an empty body.`);
  return true;
}

function showsPublicKey(answer: Answer): boolean {
  if (!answer.accepted || publicKeyIn(answer).keys.length === 0) return false;
  remark(`${answer.summary} was answered with the public key.`);
  return true;
}

/** A server may close the connection on bytes that it takes for no request. */
async function answerUnlessCut(attempt: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await attempt();
  } catch (error) {
    const isCut = error instanceof Untestable && error.blockedBy.length + error.missing.length === 0;
    if (!isCut) throw error;
    remark(error.message);
    return undefined;
  }
}
