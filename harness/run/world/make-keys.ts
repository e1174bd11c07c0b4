/** API keys: how they are asked for, and how many there may be. */
import { createKeyPairPool, type KeyPairPool } from "../../signing/client-keys.ts";
import { createDatePool } from "../../signing/date-pool.ts";
import { generateFourPrimeKeyPair } from "../../signing/four-prime-key-pair.ts";
import { type ApiKeys, createApiKeys } from "../../world/api-keys/api-keys.ts";
import { createKeyRequests, type KeyRequests } from "../../world/api-keys/key-requests.ts";
import { countedKeys } from "../../world/counted-objects.ts";
import { createObjectBudget, type ObjectBudget } from "../../world/object-budget.ts";
import type { User } from "../../world/users/user.ts";
import type { Connection } from "./connect-service.ts";
import type { WorldParts } from "./world-parts.ts";

export interface KeysOfRun {
  readonly keyPairs: KeyPairPool;
  readonly keyRequests: KeyRequests;
  readonly apiKeys: ApiKeys;
  readonly budget: ObjectBudget;
}

/** Bits of a client's key. */
const BITS = 2048;

/** @param alice who asks for the keys by which the ways of this service are learned; not there yet when this is called */
export function makeKeys(
  { configuration, evidence, scopes, newKeyPair }: WorldParts,
  { service, times }: Connection,
  alice: () => User,
): KeysOfRun {
  const keyPairs = createKeyPairPool(newKeyPair ?? (() => generateFourPrimeKeyPair(BITS)));
  const keyRequests = createKeyRequests({
    create: async (body) => {
      const answer = await alice().client.createApiKey(body);
      budget.learnt(alice(), answer);
      return answer;
    },
    requireNoLimit: (refused) => budget.requireNoLimit(alice(), refused),
    service,
    times,
    keyPairs,
    dates: createDatePool({}),
    publicKeyField: configuration.requestFields.publicKey,
    scopeField: configuration.requestFields.scope,
    fullScope: scopes.full,
    onProfile: evidence.profile,
  });
  const budget = createObjectBudget({
    ...countedKeys,
    ...configuration.budget.apiKeys,
    created: () => evidence.created("api key"),
    send: ({ client }, body) => client.createApiKey(body),
    plainest: () => keyRequests.plainBody(),
  });
  return {
    keyPairs,
    keyRequests,
    budget,
    apiKeys: createApiKeys({ service, requests: keyRequests, times, budget }),
  };
}
