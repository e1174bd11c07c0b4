/** Signatures where the interface leaves open which bytes are meant (rulings J01 and J03). */

import { type Answer, expect, expectSigned, NotApplicable, type ServiceClient, verifyBody } from "#harness";

/** For HEAD: over zero bytes, as the wire has it, or over the body that GET gives. */
export async function expectSignedOverEither(
  answer: Answer,
  bodyOfGet: Buffer,
  service: ServiceClient,
): Promise<void> {
  const value = answer.header("x-signature") ?? "";
  const overGet = answer.facts.keys.some((key) => verifyBody(key, bodyOfGet, value));
  if (overGet) expect(overGet, "whether the signature is over the body that GET gives").toEqual(true);
  else await expectSigned(answer, service);
}

/** A connection that is cut or a success is no refusal to look at. */
export function signatureOnRefusal(answer: Answer): Answer {
  if (!answer.accepted) return answer;
  throw new NotApplicable("The request was accepted.");
}
