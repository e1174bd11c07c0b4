/** Keys made with a scope, and what a scope allows: found out by what a key with the narrow one is refused (section API key). */
import { type RouteName, titleOf } from "#catalogue";
import {
  type Answer,
  apiKeyHeader,
  type Credential,
  mintedToWork,
  NotApplicable,
  passed,
  prepareCall,
  readApiKey,
  requireAccepted,
  type ServiceClient,
  type SharedWorld,
  sharedFixture,
  type User,
} from "#harness";
import { withholdsWriting } from "./scope-words.ts";

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

/** Operations that a scope could withhold, each harmless when repeated. */
const operations: readonly RouteName[] = ["getUser", "putUser", "createWebhook", "linkEntity"];

/** Which of the operations are accepted with this credential of the user, the first one unless another is named. */
export async function operationsOf(
  world: SharedWorld,
  credential: Credential,
  among: readonly RouteName[] = operations,
  owner: User = world.alice,
): Promise<RouteName[]> {
  const allowed: RouteName[] = [];
  for (const route of among) {
    if (route === "createWebhook" && world.budgets.webhooks.left(owner) === 0) continue;
    const call = await prepareCall(world, route, owner);
    if ((await call(world.service.as(credential))).accepted) allowed.push(route);
  }
  return allowed;
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

/** @throws NotApplicable where even a broad scope is granted: the member that should carry it may have another name here */
export async function requireScopeRead(world: SharedWorld): Promise<void> {
  const { accepted } = await askedForBroad(world);
  if (!accepted) return;
  const member = world.keyRequests.scopeField;
  throw new NotApplicable(
    `Nothing shows that POST /user/api-key reads ${member} (FDS_API_KEY_SCOPE_FIELD): with a scope that its user has not got a key is made, too.`,
  );
}

/** @throws Untestable when it is refused because the service makes no more keys, whatever their scope */
async function askForOwnScope(world: SharedWorld, owner: User, scope: unknown): Promise<Answer> {
  const { budgets, keyRequests } = world;
  const created = await askForScope(world, byToken(owner), scope);
  if (!created.accepted) await budgets.apiKeys.create(owner, await keyRequests.plainBody());
  return created;
}

/** A key of the user with the narrow scope; undefined when it is refused. */
export async function narrowKeyOf(world: SharedWorld, owner: User): Promise<Credential | undefined> {
  const asked = owner === world.alice ? askedForNarrow : askedForNarrowByOther;
  return keyMadeBy(await asked(world), `an API key of ${owner.name} with the narrow scope`);
}

/** What a key with the full scope may do and one with the narrow scope may not. */
const withheld = sharedFixture("what the narrow scope withholds", async (world): Promise<RouteName[]> => {
  const created = requireAccepted(await askedForFull(world), "SCP-01");
  const full = keyMadeBy(created, "an API key of alice with the full scope");
  const narrow = await narrowKeyOf(world, world.alice);
  if (!full || !narrow) return [];
  const allowed = await operationsOf(world, full);
  const narrowly = await operationsOf(world, narrow, allowed);
  return allowed.filter((route) => !narrowly.includes(route));
});

/** The same. @throws NotApplicable when that is nothing, and the scope does not say that it withholds an operation that is shown */
export async function withheldOfShown(world: SharedWorld): Promise<RouteName[]> {
  const routes = await withheld(world);
  if (routes.length > 0) return routes;
  await requireScopeRead(world);
  if (withholdsWriting(world.scopes)) return routes;
  throw new NotApplicable("What the narrow scope withholds may be no operation that the interface shows.");
}

/** @throws NotApplicable when the narrow scope withholds nothing that can be tried: then a broader right cannot be seen */
export async function seenWithheld(world: SharedWorld): Promise<RouteName[]> {
  const routes = await withheld(world);
  if (routes.length > 0) return routes;
  throw new NotApplicable("The narrow scope withholds none of the operations that can be tried.");
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

/**
 * A token of the first user whose claim `scope` is the narrow one.
 * @throws NotApplicable when such a token is not held to it: how a token is narrowed is not shown
 */
export async function narrowedToken(world: SharedWorld): Promise<KeyCreator> {
  const { narrow } = world.scopes;
  const routes = await seenWithheld(world);
  const token = await mintedToWork(world, "a token with the narrow scope", { claims: { scope: narrow } });
  const allowed = await operationsOf(world, token, routes);
  if (allowed.length === 0) return { owner: world.alice, client: world.service.as(token) };
  throw new NotApplicable(
    `A token whose claim scope is ${JSON.stringify(narrow)} may still call ${allowed.map(titleOf).join(", ")}.`,
  );
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
