/** Whether a webhook is notified while the receiver of another fails (NTF-11): by turns, for who is told first is not shown. */
import { isNotified, noteTrouble, requireThat, type Webhook, type World } from "#harness";

/** @returns the webhooks, by their ids, that were not notified, although they are where no receiver fails. @throws Untestable when the first is not even so */
export async function untoldBesideFailing(
  world: World,
  [one, other]: readonly [Webhook, Webhook],
  entityId: string,
): Promise<string[]> {
  const first = await isToldBeside(world, { failing: one, told: other, entityId });
  requireThat(first !== undefined, "A change was not notified.", "NTF-01");
  // A service may leave alone for a while what failed just now: without its control this one says nothing.
  const second = await isToldBeside(world, { failing: other, told: one, entityId });
  const untold = [...(first === false ? [other.id] : []), ...(second === false ? [one.id] : [])];
  if (untold.length > 0) noteTrouble({ kind: "late", what: "a notification beside a receiver that fails" });
  return untold;
}

interface Neighbours {
  readonly failing: Webhook;
  readonly told: Webhook;
  readonly entityId: string;
}

/** Undefined when it is not notified before and after either. Two changes, for one may be lost by accident. */
async function isToldBeside(
  { changes }: World,
  { failing, told, entityId }: Neighbours,
): Promise<boolean | undefined> {
  const isTold = async () => isNotified(told, await changes.any(entityId));
  if (!(await isTold())) return undefined;
  failing.inbox.answerWith({ status: 500 });
  const isToldThen = (await isTold()) || (await isTold());
  failing.inbox.answerWith({});
  return isToldThen || (await isTold()) ? isToldThen : undefined;
}
