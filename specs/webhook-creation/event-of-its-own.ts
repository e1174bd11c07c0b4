/** Whether a webhook that is made while no other is gets its confirmation event. */
import { NotApplicable, undefinedIfUntestable, type World } from "#harness";

/** @throws NotApplicable where none may be made any more: what is there already had its event long ago */
export function requireTwoMore({ alice, budgets: { webhooks } }: World): void {
  if (webhooks.isScarce || webhooks.left(alice) < 2)
    throw new NotApplicable("The run may make no two webhooks more (FDS_MAX_WEBHOOKS).");
}

/** Waits for it as long as an event may take. */
export async function isSentItsEvent({ alice }: World): Promise<boolean> {
  const webhook = await alice.webhook({ isNew: true });
  return (await webhook.confirmation().catch(undefinedIfUntestable)) !== undefined;
}
