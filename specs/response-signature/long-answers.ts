/** An answer of several kilobytes: of a public key that is shown with its API key. */
import { createPublicKey, randomBytes } from "node:crypto";
import { type Answer, NotApplicable, type World } from "#harness";

/** What is read piece by piece is more than one piece then. */
export const LONG_BYTES = 2048;
/** Nothing is ever signed by it: no one has the private key. The longest first; some take none of so many bits. */
const KEY_BITS = [32_768, 16_384];

/** The creation of an API key whose public key is long. @throws NotApplicable where none is taken, or it is not shown */
export async function longKeyRecord({ alice, budgets, keyRequests }: World): Promise<Answer> {
  for (const bits of KEY_BITS) {
    const body = await keyRequests.signingBody(publicPemOf(bits));
    const answer = await budgets.apiKeys.judged(alice, () => alice.client.createApiKey(body));
    if (isLong(answer)) return answer;
    if (answer.accepted) break;
  }
  throw new NotApplicable(`No answer to POST /user/api-key has more than ${LONG_BYTES} bytes.`);
}

export const isLong = ({ rawBody }: Answer) => rawBody.length > LONG_BYTES;

/** By its modulus: a pair of so many bits would take minutes to make. */
function publicPemOf(bits: number): string {
  const modulus = randomBytes(bits / 8);
  modulus[0]! |= 0x80;
  modulus[modulus.length - 1]! |= 1;
  const jwk = { kty: "RSA", n: modulus.toString("base64url"), e: "AQAB" };
  return createPublicKey({ key: jwk, format: "jwk" }).export({ type: "spki", format: "pem" }) as string;
}
