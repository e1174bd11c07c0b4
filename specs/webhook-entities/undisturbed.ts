/** A BusinessEntity that no other check changes: its last change is known. */
import { undefinedIfUntestable, unwatchedEntity, type Webhook, type World } from "#harness";

interface Undisturbed {
  readonly entity: string;
  /** Watches it. */
  readonly canary: Webhook;
}

/** A new one, where the hook makes such and the first user may watch it; else the second that is known. */
export async function undisturbed(world: World): Promise<Undisturbed> {
  const { entities, shared } = world;
  const own = await ownEntity(world).catch(undefinedIfUntestable);
  return own ?? { entity: entities.second, canary: await shared.canary(entities.second) };
}

/** @throws Untestable when the hook makes none */
async function ownEntity(world: World): Promise<Undisturbed | undefined> {
  const entity = await unwatchedEntity(world);
  // It watches another already: a refusal is then for want of a right to this one, and nothing to wait for.
  const canary = await world.alice.activeWebhook([world.entities.first]);
  return (await world.activation.linksAgain(canary, entity)) ? { entity, canary } : undefined;
}
