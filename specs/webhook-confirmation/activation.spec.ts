/** Section "States and transitions": a GET on SubscribeURL makes the webhook active, and active it stays. */
import {
  calledWebhook,
  confirmedInVain,
  expect,
  expectDone,
  isNotified,
  isNotifiedOf,
  observation,
  renewedConfirmation,
  repeated,
  requirement,
} from "#harness";
import { changedAndBack } from "./changed-owner.ts";
import { expectHeard, heardAfterRenewal, heardOnceLinked } from "./confirmation-events.ts";
import { failedFirstEvents, heardAfterNewEvent } from "./failed-first-event.ts";
import { requireGetsAnswered, statusOfGet } from "./gets-answered.ts";
import { otherConfirmed } from "./heard-while-awaiting.ts";
import { expectUnheard, requireFlowOnceConfirmed } from "./still-awaiting.ts";

const ofOther = { needs: ["second-user"] } as const;

requirement("WHS-03", async ({ alice, entities, changes }) => {
  const webhook = await expectDone("a GET on the SubscribeURL activates the webhook", () =>
    alice.activeWebhook([entities.first]),
  );

  const change = await changes.oneForAll(entities.first);

  expect(
    await isNotified(webhook, change),
    "whether the next change is notified after a GET on the SubscribeURL",
  ).toEqual(true);
});

requirement("WHS-03", "one GET is enough", { when: "last" }, async (world) => {
  const wantingTwo = await confirmedInVain(world);

  // One may be an accident.
  expect(
    wantingTwo,
    "webhooks that are notified after a second GET on their SubscribeURL, and were not after the first",
  ).toSatisfy(({ length }) => length <= 1, "at most one");
});

requirement("WHS-03", "the address for another user takes a GET as well", ofOther, async (world) => {
  const { bob } = world;
  await requireGetsAnswered(world);

  const status = await statusOfGet(bob);

  expect(status, "the status of a GET on the SubscribeURL of a webhook of another user").toSatisfy(
    (seen) => seen < 400,
    "no refusal",
  );
});

requirement("WHS-11", async (world) => {
  const heard = await heardAfterRenewal(world);

  expectHeard(heard);
});

requirement("WHS-11", "after a second PUT", async (world) => {
  await world.activation.flows();
  const webhook = await world.alice.webhook();
  await renewedConfirmation(webhook);
  const { subscribeUrl } = await renewedConfirmation(webhook);

  await webhook.visit(subscribeUrl);

  expectHeard(await heardOnceLinked(world, webhook));
});

for (const { title, askedAnew } of failedFirstEvents)
  requirement("WHS-11", title, async (world) => {
    await world.activation.flows();

    const heard = await heardAfterNewEvent(world, await askedAnew(world));

    expectHeard(heard);
  });

requirement("WHS-16", async (world) => {
  const { webhook, heard } = await otherConfirmed(world);

  await expectUnheard(world, heard);
  await requireFlowOnceConfirmed(world, webhook);
});

requirement("WHS-26", async (world) => {
  const { first } = world.entities;
  const webhook = await world.alice.activeWebhook([first]);
  const { subscribeUrl } = await webhook.confirmation();

  await webhook.visit(subscribeUrl);

  expect(
    await isNotifiedOf(world, webhook, first),
    "whether changes are notified after a second GET on the SubscribeURL",
  ).toEqual(true);
});

requirement("WHS-27", async (world) => {
  const { first } = world.entities;
  const webhook = await world.alice.activeWebhook([first]);

  await webhook.resend();

  expect(
    await isNotifiedOf(world, webhook, first),
    "whether an active webhook is notified of changes after PUT on it",
  ).toEqual(true);
});

requirement("WHS-27", "twice", async (world) => {
  const { first } = world.entities;
  const webhook = await world.alice.activeWebhook([first]);

  await repeated(2, () => webhook.resend());

  expect(
    await isNotifiedOf(world, webhook, first),
    "whether an active webhook is notified of changes after a second PUT on it",
  ).toEqual(true);
});

requirement("WHS-27", "and so does a change of its owner's record", async (world) => {
  const { first } = world.entities;
  const webhook = await world.alice.activeWebhook([first]);

  await changedAndBack(world.alice);

  expect(
    await isNotifiedOf(world, webhook, first),
    "whether an active webhook is notified of changes after its owner's PUT /user",
  ).toEqual(true);
});

observation("WHS-12", "a GET on the first address after a new event", async (world) => {
  const webhook = await world.alice.webhook();
  const first = await webhook.confirmation();
  const second = await renewedConfirmation(webhook);
  const { status } = await webhook.visit(first.subscribeUrl);
  await webhook.link(world.entities.first);
  const active = await isNotified(webhook, await world.changes.oneForAll(world.entities.first));
  const address = first.subscribeUrl === second.subscribeUrl ? "the same address" : "another address";
  return `${status}; the new event has ${address}; the webhook is ${active ? "active" : "not active"}`;
});

observation("WHS-13", "a second GET on the SubscribeURL", async (world) => {
  const webhook = await calledWebhook(world);
  const { subscribeUrl } = await webhook.confirmation();
  return String((await webhook.visit(subscribeUrl)).status);
});
