/** Public keys of 2048 bits that are refused where larger ones are taken: the interface recommends just that size. */
import { Untestable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import { apiKeyHeader } from "../../credentials/api-key-header.ts";
import type { Json } from "../../json/json.ts";
import { readApiKey } from "../../reading/api-key-record.ts";
import { generateTwoPrimeKeyPair } from "../../signing/two-prime-key-pair.ts";
import type { KeyRequestOptions } from "./key-request-options.ts";

const LARGE_BITS = 4096;

export interface RefusedKey {
  /** The member that carried it. */
  readonly field: string;
  readonly answer: Answer;
}

/**
 * Nothing follows unless a larger one is taken in the place of one of these.
 * @param body of a creation that is accepted
 * @throws Untestable blocked by KEY-06
 */
export async function requireNoLargerTaken(
  options: KeyRequestOptions,
  body: Json,
  refused: readonly RefusedKey[],
): Promise<void> {
  const { publicPem } = await generateTwoPrimeKeyPair(LARGE_BITS);
  for (const { field, answer } of refused) {
    const created = await options.create({ ...body, [field]: publicPem });
    if (!created.accepted || (await isPlain(options, created))) continue;
    throw new Untestable(
      `POST /user/api-key refuses a public key of 2048 bits in ${field}, and takes one of ${LARGE_BITS}.`,
      {
        cites: ["a key with a public key can be made"],
        expected: "2xx for a public key of 2048 bits",
        received: `${answer.status} ${answer.excerpt}`,
        exchanges: [answer.n, created.n],
      },
    );
  }
}

async function isPlain({ service }: KeyRequestOptions, created: Answer): Promise<boolean> {
  const { apikey } = readApiKey(created);
  return apikey !== undefined && (await service.as(apiKeyHeader(apikey)).getUser()).accepted;
}
