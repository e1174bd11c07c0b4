/** Sections "States and transitions" and "Endpoints" (PUT /user/webhook/{webhookId}): a new event, and nothing else. */
import {
  awaitingWatcher,
  between,
  countEventsAfter,
  expect,
  observation,
  outcomeOf,
  renewedConfirmation,
  repeated,
  requireAccepted,
  requirement,
  subscribeUrlAfter,
  suspectsOfRefusal,
  unknownIdLike,
  type World,
} from "#harness";
import { askedForBesideOthers } from "./asked-for-beside-others.ts";
import {
  changesToldTwice,
  expectAsMany,
  subscribeUrlOfFurtherPut,
  suspectsOfRenewal,
} from "./confirmation-events.ts";
import { failedFirstEvents } from "./failed-first-event.ts";

interface Ids {
  readonly webhookId: string;
  readonly userId: string;
  readonly entityId: string;
  readonly fake: World["fake"];
}

const unknownIds = [
  { title: "an id like a real one", of: ({ webhookId, fake }: Ids) => unknownIdLike(webhookId, fake) },
  { title: "the id of the user", of: ({ userId }: Ids) => userId },
  { title: "the id of a BusinessEntity", of: ({ entityId }: Ids) => entityId },
];

requirement("WHS-10", "the first event was taken", async (world) => {
  const { resent, subscribeUrl } = await askedForBesideOthers(world);

  expect(resent, await suspectsOfRefusal(world, resent)).toBeAccepted();
  expect(subscribeUrl, "SubscribeURL of a new event at the targetUrl after PUT on the webhook").toBePresent();
});

for (const { title, askedAnew } of failedFirstEvents)
  requirement("WHS-10", title, async (world) => {
    const { resent, subscribeUrl } = await askedAnew(world);

    expect(resent, await suspectsOfRefusal(world, resent)).toBeAccepted();
    expect(
      subscribeUrl,
      "SubscribeURL of a new event at the targetUrl after PUT on the webhook",
    ).toBePresent();
  });

requirement("WHS-10", "a second time", async (world) => {
  const webhook = await world.alice.webhook();
  const { delivery } = await renewedConfirmation(webhook);

  const subscribeUrl = await subscribeUrlOfFurtherPut(world, webhook, delivery);

  expect(
    subscribeUrl,
    "SubscribeURL of a new event at the targetUrl after a further PUT on the webhook",
  ).toBePresent();
});

requirement("WHS-23", "three times", async ({ alice, deadlines }) => {
  const webhook = await alice.webhook();
  const { delivery } = await webhook.confirmation();

  await repeated(3, async () => requireAccepted(await webhook.resend(), "WHS-10"));

  const count = await countEventsAfter(webhook, delivery, { count: 3, deadlineMs: deadlines.eventMs });
  expectAsMany(count, 3);
});

requirement("WHS-18", "what it watches is kept", async (world) => {
  await world.activation.flows();
  const webhook = await awaitingWatcher(world);

  const { subscribeUrl } = await renewedConfirmation(webhook);
  await webhook.visit(subscribeUrl);

  const told = await world.activation.awaitLink(webhook, world.entities.first);
  const suspects = await suspectsOfRenewal(world, told !== undefined);
  expect(
    told !== undefined,
    "whether what was named at creation is notified after PUT and a GET on the new SubscribeURL",
    suspects,
  ).toEqual(true);
});

requirement("WHS-18", "each change is notified once, though both addresses were requested", async (world) => {
  const webhook = await world.alice.webhook();
  const first = await webhook.confirmation();
  const second = await renewedConfirmation(webhook);

  await webhook.visit(first.subscribeUrl);
  await webhook.visit(second.subscribeUrl);
  await world.activation.linkEffectively(webhook, world.entities.first);

  const twice = await changesToldTwice(world, webhook, 3);
  expect(
    twice,
    "how many of 3 changes were notified more often than at another webhook, after a GET on both SubscribeURLs",
  ).toSatisfy((count) => count < 3, "fewer than all");
});

for (const { title, of } of unknownIds)
  requirement("WHS-20", title, async ({ alice, entities, fake, shared }) => {
    const webhook = await shared.awaitingWebhook(alice);
    const unknown = of({ webhookId: webhook.id, userId: await alice.id(), entityId: entities.first, fake });

    const answer = await between(
      () => webhook.resend(),
      () => alice.client.resendConfirmation(unknown),
      "WHS-10",
    );

    expect(answer).toBeRefused();
  });

observation("WHS-14", "on an active webhook", async (world) => {
  const { alice, entities } = world;
  const webhook = await alice.activeWebhook([entities.first]);
  const { delivery } = await webhook.confirmation();
  const answer = await webhook.resend();
  const again = await subscribeUrlAfter(world, webhook, delivery);
  return `${outcomeOf(answer)}, ${again === undefined ? "no event" : "a new event"}`;
});
