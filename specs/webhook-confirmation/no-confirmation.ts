/** What is done to a webhook that awaits confirmation, and is no GET on its newest SubscribeURL. */
import {
  type Delivery,
  renewedConfirmation,
  requireAccepted,
  type SharedWorld,
  type SinkAnswer,
  subscribeUrlAfter,
  subscribeUrlOf,
  type Webhook,
} from "#harness";
import { alteredSubscribeUrls, withOthersToken } from "./subscribe-urls.ts";

export type Act = (world: SharedWorld, webhook: Webhook) => Promise<void>;

/** The first is named for the silence, the second to be unlinked and linked again. */
export const watchedFor = ({ entities }: SharedWorld): readonly string[] => [entities.first, entities.second];

/** First the one that may end what another begins. */
export const writingMethods = ["DELETE", "PUT", "POST"] as const;
export const askingMethods = ["HEAD", "OPTIONS"] as const;

/** Of those that came so far, the one that came first as the last. */
export async function newestSubscribeUrl(webhook: Webhook): Promise<string> {
  const { subscribeUrl } = await webhook.confirmation();
  const urls = webhook.inbox.deliveries.map(subscribeUrlOf).filter((url) => url !== undefined);
  return [...new Set(urls)].at(-1) ?? subscribeUrl;
}

/** What follows is about the new event. Whether one comes is another requirement's to judge. */
export async function askForNewEvent(world: SharedWorld, webhook: Webhook): Promise<void> {
  const { delivery } = await webhook.confirmation();
  requireAccepted(await webhook.resend(), "WHS-10");
  await subscribeUrlAfter(world, webhook, delivery);
}

/** How a receiver may take an event: with as little as possible, and in words that sound like a confirmation. */
const otherAnswers: readonly ((event: Delivery) => SinkAnswer)[] = [
  () => ({ status: 204 }),
  () => ({ status: 200, body: '{"confirmed":true}' }),
  ({ body }) => ({ status: 200, body: body.toString("utf8") }),
];

export async function takeEventsInWords(_: SharedWorld, webhook: Webhook): Promise<void> {
  const { delivery } = await webhook.confirmation();
  for (const answer of otherAnswers) {
    webhook.inbox.answerWith(answer(delivery));
    await renewedConfirmation(webhook);
  }
  webhook.inbox.answerWith({});
}

/** Whether either is taken before the confirmation is not shown. */
export async function unlinkAndLink({ entities }: SharedWorld, webhook: Webhook): Promise<void> {
  await webhook.unlink(entities.second);
  await webhook.link(entities.second);
}

const request =
  (methods: readonly string[]): Act =>
  async (_, webhook) => {
    const subscribeUrl = await newestSubscribeUrl(webhook);
    for (const method of methods) await webhook.visit(subscribeUrl, method);
  };

export const writeToSubscribeUrl = request(writingMethods);
export const askAboutSubscribeUrl = request(askingMethods);

export async function requestAlteredUrls(world: SharedWorld, webhook: Webhook): Promise<void> {
  const other = await world.shared.awaitingWebhook(world.alice);
  const [own, others] = [await newestSubscribeUrl(webhook), await newestSubscribeUrl(other)];
  for (const altered of alteredSubscribeUrls(own, others, webhook.id)) await webhook.visit(altered);
}

/** Before it is used up, its token stands beside the id of this one. */
export async function confirmThatOfAnotherUser({ bob }: SharedWorld, webhook: Webhook): Promise<void> {
  const other = await bob.webhook();
  const [own, others] = [await newestSubscribeUrl(webhook), await newestSubscribeUrl(other)];
  const mixed = withOthersToken(own, others, webhook.id);
  if (mixed !== undefined) await webhook.visit(mixed);
  await other.confirm();
}

export const noConfirmations: readonly Act[] = [
  takeEventsInWords,
  unlinkAndLink,
  confirmThatOfAnotherUser,
  requestAlteredUrls,
  writeToSubscribeUrl,
  askAboutSubscribeUrl,
];
