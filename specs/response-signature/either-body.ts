/** Signatures where the interface leaves open which bytes are meant (rulings J01 and J03). */

import { type Answer, expect, expectSigned, NotApplicable, type ServiceClient, verifyBody } from "#harness";

/** What GET gives just before HEAD, and just after it. */
export interface BodiesOfGet {
  readonly before: Buffer;
  readonly after: Buffer;
}

/** For HEAD: over zero bytes, as the wire has it, or over the body that GET gives. */
export async function expectSignedOverEither(
  answer: Answer,
  { before, after }: BodiesOfGet,
  service: ServiceClient,
): Promise<void> {
  const value = answer.header("x-signature");
  const isOver = (body: Buffer) => answer.facts.keys.some((key) => verifyBody(key, body, value ?? ""));
  const overGet = isOver(before) || isOver(after);
  if (overGet) expect(overGet, "whether the signature is over the body that GET gives").toEqual(true);
  else if (
    (answer.accepted && before.equals(after)) ||
    value === undefined ||
    answer.signature?.verified === true
  )
    await expectSigned(answer, service);
  else
    throw new NotApplicable(
      answer.accepted
        ? "GET gives another body each time: nobody can know which one the signature of HEAD is over."
        : "HEAD is refused: nobody sees the body that the signature of the refusal is over.",
    );
}

/** A connection that is cut or a success is no refusal to look at. */
export function signatureOnRefusal(answer: Answer): Answer {
  if (!answer.accepted) return answer;
  throw new NotApplicable("The request was accepted.");
}
