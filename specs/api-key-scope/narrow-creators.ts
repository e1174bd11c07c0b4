import { NotApplicable, type ServiceClient, type SharedWorld, sharedFixture } from "#harness";
import { askForScope, askForScopeOfSigner, keyMadeBy, narrowKey, narrowSigningKey } from "./scoped-keys.ts";

/**
 * The service, called by a key with the narrow scope that may create keys.
 * @throws NotApplicable when it may not: then no chain of keys can begin
 */
export async function narrowCreator(world: SharedWorld): Promise<ServiceClient> {
  const client = await creatingNarrowly(world);
  if (client) return client;
  throw new NotApplicable("A key with the narrow scope may not create keys.");
}

/** POST /user/api-key for no scope, by a key with the narrow one; undefined where there is no such key. */
export const unaskedByNarrow = sharedFixture("a narrow key asks for no scope", async (world) => {
  const narrow = await narrowKey(world);
  return narrow && askForScope(world, world.service.as(narrow));
});

const creatingNarrowly = sharedFixture("whether a narrow key may create keys", async (world) => {
  const narrow = await narrowKey(world);
  if (narrow === undefined) return undefined;
  const client = world.service.as(narrow);
  if ((await unaskedByNarrow(world))?.accepted) return client;
  return (await askForScope(world, client, world.scopes.narrow)).accepted ? client : undefined;
});

/**
 * The service, called by a key with the narrow scope that may create keys with a public key.
 * @throws NotApplicable when it may not
 */
export async function narrowMakerOfSigners(world: SharedWorld): Promise<ServiceClient> {
  const client = await narrowCreator(world);
  const { created } = await askForScopeOfSigner(world, world.scopes.narrow, client);
  if (created.accepted) return client;
  throw new NotApplicable("A key with the narrow scope may not create keys with a public key.");
}

/**
 * The service, called by a key that a narrow key made for no scope, and that may create keys too.
 * @throws NotApplicable when there is no such key
 */
export async function creatorMadeByNarrow(world: SharedWorld): Promise<ServiceClient> {
  await narrowCreator(world);
  const created = await unaskedByNarrow(world);
  const key = created && keyMadeBy(created, "an API key made by one of alice with the narrow scope");
  const client = key && world.service.as(key);
  if (client && (await askForScope(world, client)).accepted) return client;
  throw new NotApplicable("No key that a narrow key made may create keys.");
}

/**
 * The service, called by a key with public key and the narrow scope that may create keys.
 * @throws NotApplicable when there is no such key
 */
export async function narrowSigner(world: SharedWorld): Promise<ServiceClient> {
  const client = await signingNarrowly(world);
  if (client) return client;
  throw new NotApplicable("No key with public key and the narrow scope may create keys.");
}

const signingNarrowly = sharedFixture("whether a narrow signing key may create keys", async (world) => {
  const credential = await narrowSigningKey(world);
  if (!credential) return undefined;
  const client = world.service.as(credential);
  return (await askForScope(world, client, world.scopes.narrow)).accepted ? client : undefined;
});
