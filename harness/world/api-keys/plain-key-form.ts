/** The body of POST /user/api-key that makes a key without public key. */
import { Untestable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import { apiKeyHeader } from "../../credentials/api-key-header.ts";
import type { Json } from "../../json/json.ts";
import { readApiKey } from "../../reading/api-key-record.ts";
import { awaitEffect } from "../../timing/await-effect.ts";
import type { KeyRequestOptions } from "./key-request-options.ts";

/** An empty object first; then with the scope, which a service may want to be told. */
export async function findPlainBody(options: KeyRequestOptions): Promise<{ body: Json; created: Answer }> {
  const { create, fullScope, scopeField } = options;
  const withScope = fullScope === undefined ? [] : [{ [scopeField]: fullScope }];
  let last: Answer | undefined;
  for (const body of [{}, ...withScope]) {
    last = await create(body);
    if (!last.accepted) continue;
    await learnDelay(last, options);
    return { body, created: last };
  }
  const { status, excerpt, n } = last!;
  throw new Untestable(
    `POST /user/api-key was refused with ${status}. If it wants a scope, set FDS_SCOPE_FULL (and FDS_API_KEY_SCOPE_FIELD).`,
    {
      cites: ["POST /user/api-key makes a key"],
      expected: "2xx with a new API key",
      received: `${status} ${excerpt}`,
      exchanges: [n],
    },
  );
}

/** How long a new key takes to work is known before anything is tried with one. */
async function learnDelay(created: Answer, { service, times }: KeyRequestOptions): Promise<void> {
  const { apikey } = readApiKey(created);
  if (apikey === undefined) return;
  const ask = () => service.as(apiKeyHeader(apikey)).getUser();
  await awaitEffect(times, "key", "a new API key is accepted", ask, ({ accepted }) => accepted);
}
