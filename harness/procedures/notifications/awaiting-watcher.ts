/** A webhook that awaits confirmation and would be notified if it did not: what silence before the confirmation is judged by. */
import { Untestable } from "../../check/untestable.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { Inbox } from "../../sink/inbox.ts";
import type { User } from "../../world/users/user.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

export interface AwaitingWatcherOptions {
  /** Default: the first user. */
  readonly owner?: User;
  readonly inbox?: Inbox;
  /** Default: the first BusinessEntity. */
  readonly watching?: readonly string[];
}

/**
 * Its first event has come. The records to watch are named at its creation; where no member for them is known, they are
 * linked, if that can be done before the confirmation.
 * @throws Untestable when neither can be done
 */
export async function awaitingWatcher(
  world: SharedWorld,
  { owner = world.alice, inbox, watching = [world.entities.first] }: AwaitingWatcherOptions = {},
): Promise<Webhook> {
  const own = inbox === undefined ? {} : { inbox };
  const unknown = await unknownField(world);
  const webhook = await owner.webhook(unknown ? own : { ...own, watching });
  await webhook.confirmation();
  if (unknown)
    for (const entity of watching) {
      const { accepted } = await webhook.link(entity);
      if (!accepted) throw unknown;
    }
  return webhook;
}

/** Why no member of POST /user/webhook is known to carry the records to watch; undefined when one is. */
async function unknownField({ activation }: SharedWorld): Promise<Untestable | undefined> {
  try {
    await activation.entitiesField();
    return undefined;
  } catch (error) {
    if (error instanceof Untestable) return error;
    throw error;
  }
}
