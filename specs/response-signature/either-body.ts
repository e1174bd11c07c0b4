/** Signatures where the interface leaves open which bytes are meant (rulings J01 and J03). */

import {
  type Answer,
  digestSignedIn,
  expect,
  expectSigned,
  NotApplicable,
  type ServiceClient,
  verifyBody,
} from "#harness";

/** What GET gives just before HEAD, and just after it. */
export interface BodiesOfGet {
  readonly before: Buffer;
  readonly after: Buffer;
}

/** For HEAD: over zero bytes, as the wire has it, or over the body that GET gives; where it is refused, over one that nobody sees. */
export async function expectSignedOverEither(
  answer: Answer,
  { before, after }: BodiesOfGet,
  service: ServiceClient,
): Promise<void> {
  const value = answer.header("x-signature");
  if (value === undefined || answer.signature?.verified === true) return expectSigned(answer, service);
  const { keys } = answer.facts;
  if (!answer.accepted) return expectMadeBy(keys, value);
  const isOver = (body: Buffer) => keys.some((key) => verifyBody(key, body, value));
  const overGet = isOver(before) || isOver(after);
  if (overGet)
    expect(
      overGet,
      "whether X-Signature of the response to HEAD verifies over the body that GET gives",
    ).toEqual(true);
  else if (before.equals(after)) await expectSigned(answer, service);
  else
    throw new NotApplicable(
      "GET gives another body each time: nobody can know which one the signature of HEAD is over.",
    );
}

function expectMadeBy(keys: Answer["facts"]["keys"], value: string): void {
  const isByService = digestSignedIn(value, keys) !== undefined;
  expect(isByService, "whether X-Signature of a refused HEAD was made by the service's key").toEqual(true);
}
