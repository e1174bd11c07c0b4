/** Whether a webhook that is made while no other is gets its confirmation event. */
import { undefinedIfUntestable, type World } from "#harness";

/** Waits for it as long as an event may take. */
export async function isSentItsEvent({ alice }: World): Promise<boolean> {
  const webhook = await alice.webhook({ isNew: true });
  return (await webhook.confirmation().catch(undefinedIfUntestable)) !== undefined;
}
