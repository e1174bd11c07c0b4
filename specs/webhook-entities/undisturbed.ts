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

async function ownEntity(world: World): Promise<Undisturbed> {
  const entity = await unwatchedEntity(world);
  return { entity, canary: await world.alice.activeWebhook([entity]) };
}
