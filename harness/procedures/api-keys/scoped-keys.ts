/** Keys that are asked for with a scope (section API key). */
import type { Answer } from "../../client/answer.ts";
import type { Credential } from "../../client/outgoing-request.ts";
import type { ServiceClient } from "../../client/service-client.ts";
import { apiKeyHeader } from "../../credentials/api-key-header.ts";
import { readApiKey } from "../../reading/api-key-record.ts";
import { sharedFixture } from "../../shared/shared-fixture.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { passed } from "../../timing/passed.ts";
import type { User } from "../../world/users/user.ts";

/** Whoever asks for a key, by whatever credential of the user whose key it will be. */
export interface KeyCreator {
  readonly owner: User;
  readonly client: ServiceClient;
}

/**
 * Asks for a key without public key. @param scope undefined asks for none
 * @throws Untestable when the run may create no more keys of the owner
 */
export async function askForScope(
  { keyRequests, times, budgets }: SharedWorld,
  { owner, client }: KeyCreator,
  scope?: unknown,
): Promise<Answer> {
  const { [keyRequests.scopeField]: _, ...body } = await keyRequests.plainBody();
  const asked = scope === undefined ? body : { ...body, [keyRequests.scopeField]: scope };
  const created = await budgets.apiKeys.judged(owner, () => client.createApiKey(asked));
  if (created.accepted) await passed(times.allowanceMs("key"));
  return created;
}

/** What came of a request for a key, and whose key it is. */
export interface AskedForKey {
  readonly owner: User;
  readonly created: Answer;
}

/** The same, where it has to be known whose key it is. */
export const askBy = async (
  world: SharedWorld,
  creator: KeyCreator,
  scope?: unknown,
): Promise<AskedForKey> => ({
  owner: creator.owner,
  created: await askForScope(world, creator, scope),
});

/** The key that an answer made; undefined when it made none. */
export function keyMadeBy(created: Answer, description: string): Credential | undefined {
  const { apikey } = readApiKey(created);
  return created.accepted && apikey !== undefined ? apiKeyHeader(apikey, description) : undefined;
}

export const byToken = (owner: User): KeyCreator => ({ owner, client: owner.client });

/** POST /user/api-key by the user's token, for the full scope and for the narrow one. */
export const askedForFull = sharedFixture("a key with the full scope", (world) =>
  askForOwnScope(world, world.alice, world.scopes.full),
);
export const askedForNarrow = sharedFixture("a key with the narrow scope", (world) =>
  askForOwnScope(world, world.alice, world.scopes.narrow),
);
const askedForNarrowByOther = sharedFixture("a key of the second user with the narrow scope", (world) =>
  askForOwnScope(world, world.bob, world.scopes.narrow),
);

/** The same for one that the user has not got. */
export const askedForBroad = sharedFixture("a key with the broad scope", (world) =>
  askForScope(world, byToken(world.alice), world.scopes.broad),
);

/** @throws Untestable when it is refused because the service makes no more keys, whatever their scope */
async function askForOwnScope(world: SharedWorld, owner: User, scope: unknown): Promise<Answer> {
  const { budgets, keyRequests } = world;
  const created = await askForScope(world, byToken(owner), scope);
  if (!created.accepted) await budgets.apiKeys.create(owner, await keyRequests.plainBody());
  return created;
}

/** A key of the user with the narrow scope; undefined when it is refused. */
export async function narrowKeyOf(world: SharedWorld, owner: User): Promise<Credential | undefined> {
  return keyMadeBy(await narrowRecordOf(world, owner), `an API key of ${owner.name} with the narrow scope`);
}

/** The answer that made it, or refused it. */
export function narrowRecordOf(world: SharedWorld, owner: User): Promise<Answer> {
  const asked = owner === world.alice ? askedForNarrow : askedForNarrowByOther;
  return asked(world);
}

/** A key with public key and the narrow scope; undefined when it is refused. */
export const narrowSigningKey = sharedFixture("a signing key with the narrow scope", async (world) => {
  const { created, pair } = await askForScopeOfSigner(world, world.scopes.narrow);
  if (!created.accepted) return undefined;
  return (await world.apiKeys.signingKeyOf(world.alice, created, pair)).credential;
});

/** POST /user/api-key with a public key. @param creator by default the first user's token */
export async function askForScopeOfSigner(
  { keyRequests, budgets, alice }: SharedWorld,
  scope: unknown,
  { owner, client }: KeyCreator = byToken(alice),
) {
  const pair = await keyRequests.keyPairs.take();
  const body = { ...(await keyRequests.signingBody(pair.publicPem)), [keyRequests.scopeField]: scope };
  const created = await budgets.apiKeys.judged(owner, () => client.createApiKey(body));
  return { created, pair, owner };
}

/** What the record of a new key shows of its scope; undefined when it shows none. */
export const shownScope = ({ keyRequests }: SharedWorld, created: Answer): unknown =>
  readApiKey(created).members[keyRequests.scopeField];

/** The same, with its type, in words. */
export function readApiKeyScope(world: SharedWorld, created: Answer): string {
  const shown = shownScope(world, created);
  const description = shown === undefined ? "not shown in the record" : JSON.stringify(shown);
  world.profile("scope in the record of an API key", description);
  return description;
}
