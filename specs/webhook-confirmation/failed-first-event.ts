/** Webhooks whose first event did not get through to their receiver. */
import {
  type Delivery,
  requireAccepted,
  requireThat,
  subscribeUrlAfter,
  type Webhook,
  type World,
} from "#harness";

/** How the receiver fails at it, and at nothing after it. */
export const failedFirstEvents = [
  { title: "the first event was answered with an error", answer: { status: 500 } },
  { title: "the first event was lost", answer: { drop: true } },
] as const;

type Failure = (typeof failedFirstEvents)[number]["answer"];

/** @throws Untestable when it is sent no event at all */
export async function webhookWhoseFirstEventFailed(
  { alice, sink }: Pick<World, "alice" | "sink">,
  failure: Failure,
): Promise<{ readonly webhook: Webhook; readonly first: Delivery }> {
  const inbox = sink.inbox("webhook whose first event failed");
  inbox.answerWith(failure, {});
  const webhook = await alice.webhook({ inbox });
  const { delivery } = await webhook.confirmation();
  return { webhook, first: delivery };
}

/** Such a webhook after a GET on the address in the event that PUT brought: what is tried again of the first may be void by then. @throws Untestable when none came */
export async function confirmedAfterFailedEvent(world: World, failure: Failure): Promise<Webhook> {
  const { webhook, first } = await webhookWhoseFirstEventFailed(world, failure);
  requireAccepted(await webhook.resend(), "WHS-10");
  const subscribeUrl = await subscribeUrlAfter(world, webhook, first);
  requireThat(subscribeUrl !== undefined, "No event came after PUT.", "WHS-10", {
    expected: "a new event",
    received: "none",
  });
  await webhook.visit(subscribeUrl);
  return webhook;
}
