/** A receiver that is back after an outage: whether its webhook is notified again (NTF-17). */
import { isNotified, repeated, type SinkAnswer, type Webhook, type World } from "#harness";

/** A service may take a webhook for lost after a few failures in a row. */
const FAILURES = 5;

/** Its receiver answers so many changes like this, and is back then. */
export async function passOutage(
  { changes }: World,
  webhook: Webhook,
  entityId: string,
  answer: SinkAnswer,
): Promise<void> {
  webhook.inbox.answerWith(answer);
  const made = await repeated(FAILURES, () => changes.any(entityId));
  await Promise.all(made.map((change) => isNotified(webhook, change)));
  webhook.inbox.answerWith({});
}

/** Whether a change that is made now is notified, or one of those made until the settle time ends: a service may wait before it tries again. */
export async function isNotifiedAgain(
  { changes, deadlines }: World,
  webhook: Webhook,
  entityId: string,
): Promise<boolean> {
  const until = Date.now() + deadlines.settleMs;
  while (Date.now() < until) if (await isNotified(webhook, await changes.any(entityId))) return true;
  return false;
}
