/** Public keys of 2048 bits that are refused where larger ones are taken: the interface recommends just that size. */
import { Untestable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import { apiKeyHeader } from "../../credentials/api-key-header.ts";
import type { Json } from "../../json/json.ts";
import { readApiKey } from "../../reading/api-key-record.ts";
import { generateTwoPrimeKeyPair } from "../../signing/two-prime-key-pair.ts";
import { awaitEffect } from "../../timing/await-effect.ts";
import type { KeyRequestOptions } from "./key-request-options.ts";

const LARGE_BITS = 4096;

export interface RefusedKey {
  /** The member that carried it. */
  readonly field: string;
  readonly publicPem: string;
  readonly answer: Answer;
}

/**
 * Nothing follows unless a larger one is taken in the place of one of these, and the smaller one is refused after it as it was before.
 * @param body of a creation that is accepted
 * @throws Untestable blocked by KEY-06
 */
export async function requireNoLargerTaken(
  options: KeyRequestOptions,
  body: Json,
  refused: readonly RefusedKey[],
): Promise<void> {
  const large = await generateTwoPrimeKeyPair(LARGE_BITS);
  for (const { field, publicPem, answer } of refused) {
    const created = await options.create({ ...body, [field]: large.publicPem });
    if (!created.accepted || (await isPlain(options, created))) continue;
    const after = await options.create({ ...body, [field]: publicPem });
    if (after.accepted) continue;
    throw new Untestable(
      `POST /user/api-key refuses a public key of 2048 bits in ${field}, and takes one of ${LARGE_BITS}.`,
      {
        cites: ["a key with a public key can be made"],
        expected: "2xx for a public key of 2048 bits",
        received: `${answer.status} ${answer.excerpt}`,
        exchanges: [answer.n, created.n, after.n],
      },
    );
  }
}

/** Also where its apikey works late. */
async function isPlain({ service, times }: KeyRequestOptions, created: Answer): Promise<boolean> {
  const { apikey } = readApiKey(created);
  if (apikey === undefined) return false;
  const ask = () => service.as(apiKeyHeader(apikey)).getUser();
  const { hasCome } = await awaitEffect(
    times,
    "key",
    "the apikey is accepted",
    ask,
    ({ accepted }) => accepted,
  );
  return hasCome;
}
