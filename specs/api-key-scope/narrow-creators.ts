/**
 * Credentials with the narrow scope that may create keys (section API key). Each key that is asked of them may be made, and no route
 * removes one: they are the second user's where there is one, for most of the run's keys are the first one's.
 */
import {
  askBy,
  askForScope,
  askForScopeOfSigner,
  byToken,
  type KeyCreator,
  keyMadeBy,
  NotApplicable,
  narrowly,
  narrowSigningKey,
  type SharedWorld,
  sharedFixture,
  unaskedByNarrow,
} from "#harness";
import { seenWithheld } from "./withheld-operations.ts";

/**
 * A key with the narrow scope that may create keys.
 * @throws NotApplicable when it may not: then no chain of keys can begin
 */
export async function narrowCreator(world: SharedWorld): Promise<KeyCreator> {
  const creator = await creatingNarrowly(world);
  if (!creator) throw new NotApplicable("A key with the narrow scope may not create keys.");
  await seenWithheld(world);
  return creator;
}

const creatingNarrowly = sharedFixture("whether a narrow key may create keys", async (world) => {
  const narrow = await narrowly(world);
  if (narrow === undefined || (await unaskedByNarrow(world))?.created.accepted) return narrow;
  return (await askForScope(world, narrow, world.scopes.narrow)).accepted ? narrow : undefined;
});

/**
 * What a key with the narrow scope is answered that asks for the full one.
 * @throws NotApplicable when it may not create keys
 */
export const fullAskedByNarrow = sharedFixture("a narrow key asks for the full scope", async (world) => {
  const creator = await creatingNarrowly(world);
  if (!creator) throw new NotApplicable("A key with the narrow scope may not create keys.");
  return askBy(world, creator, world.scopes.full);
});

/**
 * A key with the narrow scope that may create keys with a public key.
 * @throws NotApplicable when it may not
 */
export async function narrowMakerOfSigners(world: SharedWorld): Promise<KeyCreator> {
  const creator = await narrowCreator(world);
  const { created } = await askForScopeOfSigner(world, world.scopes.narrow, creator);
  if (created.accepted) return creator;
  throw new NotApplicable("A key with the narrow scope may not create keys with a public key.");
}

/**
 * A key that a narrow key made for no scope, and that may create keys too.
 * @throws NotApplicable when there is no such key
 */
export async function creatorMadeByNarrow(world: SharedWorld): Promise<KeyCreator> {
  const { owner } = await narrowCreator(world);
  const { created } = (await unaskedByNarrow(world)) ?? {};
  const key = created && keyMadeBy(created, `an API key made by one of ${owner.name} with the narrow scope`);
  const creator = key && { owner, client: world.service.as(key) };
  if (creator && (await askForScope(world, creator)).accepted) return creator;
  throw new NotApplicable("No key that a narrow key made may create keys.");
}

/**
 * A key with public key and the narrow scope that may create keys.
 * @throws NotApplicable when there is no such key
 */
export async function narrowSigner(world: SharedWorld): Promise<KeyCreator> {
  const creator = await signingNarrowly(world);
  if (!creator) throw new NotApplicable("No key with public key and the narrow scope may create keys.");
  await seenWithheld(world);
  return creator;
}

const signingNarrowly = sharedFixture("whether a narrow signing key may create keys", async (world) => {
  const credential = await narrowSigningKey(world);
  if (!credential) return undefined;
  const creator = { ...byToken(world.alice), client: world.service.as(credential) };
  return (await askForScope(world, creator, world.scopes.narrow)).accepted ? creator : undefined;
});
