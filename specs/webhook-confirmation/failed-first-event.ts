/** Webhooks whose first event did not get through to their receiver, and what PUT brings them: each is looked at by two requirements. */
import {
  type Answer,
  requireAccepted,
  requireThat,
  sharedFixture,
  subscribeUrlAfter,
  subscribeUrlOf,
  unlinkInTheEnd,
  type Webhook,
  type World,
} from "#harness";
import { heardOnceLinked } from "./confirmation-events.ts";

interface AskedAnew {
  readonly webhook: Webhook;
  /** The SubscribeURL of the event that failed. */
  readonly failedUrl: string | undefined;
  /** The answer to PUT. */
  readonly resent: Answer;
  /** Undefined when no new event came in time, or the request was refused. */
  readonly subscribeUrl: string | undefined;
}

/** How the receiver fails at the first event, and at nothing after it. */
const failures = [
  { title: "the first event was answered with an error", answer: { status: 500 } },
  { title: "the first event was lost", answer: { drop: true } },
] as const;

type Failure = (typeof failures)[number]["answer"];

/** @throws Untestable when the webhook is sent no event at all */
const askedAnewAfter = (title: string, failure: Failure) =>
  sharedFixture<AskedAnew>(title, async (world) => {
    const inbox = world.sink.inbox("webhook whose first event failed");
    inbox.answerWith(failure, {});
    const webhook = await world.alice.webhook({ inbox });
    const { delivery } = await webhook.confirmation();
    const resent = await webhook.resend();
    const subscribeUrl = resent.accepted ? await subscribeUrlAfter(world, webhook, delivery) : undefined;
    return { webhook, failedUrl: subscribeUrlOf(delivery), resent, subscribeUrl };
  });

/** Each by its title, with the new event that is asked for after it. */
export const failedFirstEvents = failures.map(({ title, answer }) => ({
  title,
  askedAnew: askedAnewAfter(title, answer),
}));

/**
 * A change that the webhook is notified of after a GET on the address in the event that PUT brought, by the id of its row. What is
 * tried again of the first event may pass for it under a MessageId of its own, and its address may be void: then the newest counts.
 * @throws Untestable when no event came
 */
export async function heardAfterNewEvent(world: World, asked: AskedAnew): Promise<string | undefined> {
  const heard = await heardAfter(world, asked);
  if (heard !== undefined) unlinkInTheEnd(asked.webhook, world.entities.first);
  return heard;
}

async function heardAfter(
  world: World,
  { webhook, failedUrl, resent, subscribeUrl }: AskedAnew,
): Promise<string | undefined> {
  requireAccepted(resent, "WHS-10");
  requireThat(subscribeUrl !== undefined, "No event came after PUT.", "WHS-10", {
    expected: "a new event",
    received: "none",
  });
  await webhook.visit(subscribeUrl);
  const heard = await heardOnceLinked(world, webhook);
  if (heard !== undefined || subscribeUrl !== failedUrl) return heard;
  const newUrl = webhook.inbox.deliveries.map(subscribeUrlOf).findLast((url) => url && url !== failedUrl);
  if (newUrl === undefined) return undefined;
  await webhook.visit(newUrl);
  return heardOnceLinked(world, webhook);
}
