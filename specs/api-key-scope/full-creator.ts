/** A key with the full scope that may create keys (section API key). */
import {
  type Answer,
  askedForFull,
  askForScope,
  type KeyCreator,
  keyMadeBy,
  NotApplicable,
  requireAccepted,
  type SharedWorld,
} from "#harness";
import { requireShownAs } from "./shown-scope.ts";

/**
 * What it is answered when it asks for the very scope that its record shows. Where that is refused, it may create a narrower one still.
 * @throws NotApplicable when it may not create keys, or its record does not show the scope as it was asked for
 */
export async function askedForItsOwn(world: SharedWorld): Promise<Answer> {
  const { full, narrow } = world.scopes;
  const creator = await fullCreator(world);
  const created = await askForScope(world, creator, full);
  if (!created.accepted) requireAccepted(await askForScope(world, creator, narrow), "KEY-08", "after");
  return created;
}

async function fullCreator(world: SharedWorld): Promise<KeyCreator> {
  const { alice, scopes, service } = world;
  const record = requireAccepted(await askedForFull(world), "SCP-01");
  requireShownAs(world, record, scopes.full);
  const key = keyMadeBy(record, "an API key of alice with the full scope");
  const creator = key && { owner: alice, client: service.as(key) };
  if (creator && (await askForScope(world, creator, scopes.narrow)).accepted) return creator;
  throw new NotApplicable("A key with the full scope may not create keys.");
}
