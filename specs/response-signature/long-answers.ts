/** Answers of several kilobytes: of a public key that is shown with its API key, of a name that the user record takes. */
import { createPublicKey, randomBytes } from "node:crypto";
import { type Answer, NotApplicable, type World } from "#harness";

/** What is read piece by piece is more than one piece then. */
const LONG_BYTES = 2048;
/** Nothing is ever signed by it: no one has the private key. The longest first; some take none of so many bits. */
const KEY_BITS = [32_768, 16_384];
const longName = "Wilhelmina ".repeat(800).trim();

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

/** GET /user while a name is long. Hold the first user's record. @throws NotApplicable where such a name is not taken */
export async function longUserRecord({ alice: { client, record } }: World): Promise<Answer> {
  const { firstName } = await record();
  try {
    await client.putUser({ firstName: longName });
    const answer = await client.getUser();
    if (isLong(answer)) return answer;
  } finally {
    await client.putUser({ firstName });
  }
  throw new NotApplicable(`GET /user never has more than ${LONG_BYTES} bytes.`);
}

const isLong = ({ rawBody }: Answer) => rawBody.length > LONG_BYTES;

/** By its modulus: a pair of so many bits would take minutes to make. */
function publicPemOf(bits: number): string {
  const modulus = randomBytes(bits / 8);
  modulus[0]! |= 0x80;
  modulus[modulus.length - 1]! |= 1;
  const jwk = { kty: "RSA", n: modulus.toString("base64url"), e: "AQAB" };
  return createPublicKey({ key: jwk, format: "jwk" }).export({ type: "spki", format: "pem" }) as string;
}
