/** Keys made with a scope, and what a scope allows: found out by what a key with the narrow one is refused (section API key). */
import type { RouteName } from "#catalogue";
import type { Answer } from "../client/answer.ts";
import type { Credential } from "../client/outgoing-request.ts";
import type { ServiceClient } from "../client/service-client.ts";
import { apiKeyHeader } from "../credentials/api-key-header.ts";
import { minted } from "../credentials/minted-token.ts";
import { NotApplicable } from "../errors.ts";
import { inControl } from "../expectations/between.ts";
import { readApiKey } from "../reading/api-key-record.ts";
import { prepareCall } from "./route-calls.ts";
import { sharedScene } from "./shared-scene.ts";
import type { World } from "./world.ts";

/** Asks for a key without public key. @param scope undefined asks for none */
export async function askForScope(
  { keyRequests }: World,
  creator: ServiceClient,
  scope?: unknown,
): Promise<Answer> {
  const { [keyRequests.scopeField]: _, ...body } = await keyRequests.plainBody();
  return creator.createApiKey(scope === undefined ? body : { ...body, [keyRequests.scopeField]: scope });
}

/** The key that an answer made; undefined when it made none. */
export function keyMadeBy(created: Answer, words: string): Credential | undefined {
  const { apikey } = readApiKey(created);
  return created.accepted && apikey !== undefined ? apiKeyHeader(apikey, words) : undefined;
}

/** Operations that a scope could withhold, each harmless when repeated. */
const operations: readonly RouteName[] = ["getUser", "putUser", "createWebhook", "linkEntity"];

/** Which of the operations are accepted with this credential. */
export async function operationsOf(
  world: World,
  credential: Credential,
  among: readonly RouteName[] = operations,
): Promise<RouteName[]> {
  const allowed: RouteName[] = [];
  for (const route of among) {
    const call = await prepareCall(world, route);
    if ((await call(world.service.as(credential))).accepted) allowed.push(route);
  }
  return allowed;
}

/** A key with the narrow scope, made by the user's token; undefined when it is refused. */
export const narrowKey = sharedScene("a key with the narrow scope", async (world) =>
  keyMadeBy(
    await askForScope(world, world.alice.client, world.scopes.narrow),
    "an API key of alice with the narrow scope",
  ),
);

/** What a key with the full scope may do and one with the narrow scope may not. */
export const withheld = sharedScene(
  "what the narrow scope withholds",
  async (world): Promise<RouteName[]> => {
    const created = await askForScope(world, world.alice.client, world.scopes.full);
    const full = keyMadeBy(inControl(created, "", ["SCP-01"]), "an API key of alice with the full scope");
    const narrow = await narrowKey(world);
    if (!full || !narrow) return [];
    const allowed = await operationsOf(world, full);
    const narrowly = await operationsOf(world, narrow, allowed);
    return allowed.filter((route) => !narrowly.includes(route));
  },
);

/** @throws NotApplicable when the narrow scope withholds nothing that can be tried: then a broader right cannot be seen */
export async function seenWithheld(world: World): Promise<RouteName[]> {
  const routes = await withheld(world);
  if (routes.length > 0) return routes;
  throw new NotApplicable("The narrow scope withholds none of the operations that can be tried.");
}

/**
 * The service, called by a key with the narrow scope that may create keys.
 * @throws NotApplicable when it may not: then no chain of keys can begin
 */
export async function narrowCreator(world: World): Promise<ServiceClient> {
  const narrow = await narrowKey(world);
  const client = narrow && world.service.as(narrow);
  if (client && (await askForScope(world, client, world.scopes.narrow)).accepted) return client;
  throw new NotApplicable("A key with the narrow scope may not create keys.");
}

/**
 * The service, called by a token of the first user whose claim `scope` is the narrow one.
 * @throws NotApplicable when such a token is not held to it: how a token is narrowed is not shown
 */
export async function narrowedToken(world: World): Promise<ServiceClient> {
  const { narrow } = world.scopes;
  const routes = await seenWithheld(world);
  const token = await minted(world, "a token with the narrow scope", { claims: { scope: narrow } });
  const allowed = await operationsOf(world, token, routes);
  if (allowed.length === 0) return world.service.as(token);
  throw new NotApplicable(
    `A token whose claim scope is ${JSON.stringify(narrow)} may still ${allowed.join(", ")}.`,
  );
}

/** The scope as the record of a new key shows it, with its type, in words. */
export function readApiKeyScope({ keyRequests, profile }: World, created: Answer): string {
  const shown = readApiKey(created).members[keyRequests.scopeField];
  const words = shown === undefined ? "not shown in the record" : JSON.stringify(shown);
  profile("scope in the record of an API key", words);
  return words;
}
