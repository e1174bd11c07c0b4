/** The users that the requests of a run are made for. */
import type { IdentityUser } from "../../identity/identity-provider.ts";
import type { ApiKeys } from "../../world/api-keys/api-keys.ts";
import { createLanguages } from "../../world/users/languages.ts";
import { createRecordChanges } from "../../world/users/record-changes.ts";
import { createTokens } from "../../world/users/tokens.ts";
import { createUser, type User } from "../../world/users/user.ts";
import type { Webhooks } from "../../world/webhooks/webhooks.ts";
import type { Connection } from "./connect-service.ts";
import type { WorldParts } from "./world-parts.ts";

export interface UsersOfRun {
  readonly alice: User;
  readonly bob: User | undefined;
}

interface Belongings {
  readonly connection: Connection;
  readonly apiKeys: ApiKeys;
  readonly webhooks: Webhooks;
}

export function makeUsers(
  { configuration, evidence, identity }: WorldParts,
  { connection, apiKeys, webhooks }: Belongings,
): UsersOfRun {
  const { service, times } = connection;
  const recordChanges = createRecordChanges(evidence.recorder.exchanges);
  const { requestMs } = configuration.times;
  const given = configuration.languages;
  const made = (name: "alice" | "bob", identityUser: IdentityUser) =>
    createUser(name, {
      service,
      tokens: createTokens(identity, identityUser, { requestMs }),
      apiKeys,
      languages: (ofUser) => createLanguages({ ...ofUser, times, given, onProfile: evidence.profile }),
      webhooks,
      times,
      recordChanges,
    });
  const { alice, bob } = identity.users;
  return { alice: made("alice", alice), bob: bob ? made("bob", bob) : undefined };
}
