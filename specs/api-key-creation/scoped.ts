/** A scope to ask for beside a public key, whose values the interface does not show. */
import type { Cite } from "#catalogue";
import {
  apiKeyHeader,
  firstUse,
  NotApplicable,
  readApiKey,
  undefinedIfUntestable,
  type World,
} from "#harness";

/** @throws NotApplicable where none is known: a key needs none (SCP) */
export function scopeKnown({ scopes }: World): unknown {
  try {
    return scopes.full;
  } catch (error) {
    undefinedIfUntestable(error);
    throw new NotApplicable("No scope is known that a key could be asked for with.");
  }
}

/** What else refuses a key that was made with this scope: a key without public key is refused as well. */
export async function suspectsOfScope(world: World, scope: unknown): Promise<Cite[]> {
  const { alice, keyRequests } = world;
  const body = { ...(await keyRequests.plainBody()), [keyRequests.scopeField]: scope };
  const { apikey } = readApiKey(await alice.client.createApiKey(body));
  if (apikey === undefined) return ["SCP-01"];
  const used = await firstUse(world, apiKeyHeader(apikey, "an API key of alice with the full scope"));
  return used.accepted ? [] : ["SCP-01"];
}
