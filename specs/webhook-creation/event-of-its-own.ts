/** Whether a webhook that is made while no other is gets its confirmation event. */
import { NotApplicable, type SharedWorld, undefinedIfUntestable, type World } from "#harness";

/** @throws NotApplicable where the run may make only so many: what is there already had its event long ago, and other checks need them */
export function requireTwoMore({ alice, budgets: { webhooks } }: SharedWorld): void {
  if (webhooks.isScarce || webhooks.left(alice) < 2)
    throw new NotApplicable("The run may make no two webhooks more (FDS_MAX_WEBHOOKS).");
}

/** Waits for it as long as an event may take. */
export async function isSentItsEvent({ alice }: World): Promise<boolean> {
  const webhook = await alice.webhook({ isNew: true });
  return (await webhook.confirmation().catch(undefinedIfUntestable)) !== undefined;
}
