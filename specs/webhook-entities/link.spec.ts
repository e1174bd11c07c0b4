/** Sections "States and transitions" and "Endpoints" (POST /user/webhook/{webhookId}/{entityId}): a BusinessEntity is added. */
import {
  between,
  calledWebhook,
  expect,
  expectBystanderUnheard,
  expectDone,
  expectUnlinkedUnheard,
  isNotified,
  linkAnew,
  lostLinks,
  notLinked,
  observation,
  obstaclesTo,
  ofRow,
  outcomeOf,
  passDelivery,
  passEffectTime,
  requirement,
  suspectsOfLink,
  unknownIdLike,
  updateOf,
  watchingBoth,
} from "#harness";
import { namedForSecondUser } from "./named-for-second-user.ts";
import {
  expectManyTaken,
  expectNoneLost,
  expectNoneLostOneByOne,
  linkedOneByOne,
  linkedTogether,
} from "./parallel-links.ts";
import { undisturbed } from "./undisturbed.ts";

requirement("WHL-01", async ({ alice, entities, changes }) => {
  const webhook = await expectDone("a link takes effect", () => alice.activeWebhook([entities.first]));

  const change = await changes.oneForAll(entities.first);

  expect(
    await isNotified(webhook, change),
    "whether the next change of the linked BusinessEntity is notified",
  ).toEqual(true);
});

requirement("WHL-01", "of the second user, where the settings say what that one may watch", async (world) => {
  const { bob, changes } = world;
  const watched = namedForSecondUser(world);
  const webhook = await expectDone("a link takes effect", () => bob.activeWebhook([watched]));

  const change = await changes.oneForAll(watched);

  expect(
    await isNotified(webhook, change),
    "whether the next change of the linked BusinessEntity is notified",
  ).toEqual(true);
});

requirement("WHL-01", "a row that was there before the link", async (world) => {
  const { first, second } = world.entities;
  const row = await world.changes.any(second);
  const webhook = await world.alice.activeWebhook([first], { isNew: true });
  await expectDone("a link takes effect", () => world.activation.linkEffectively(webhook, second));

  const change = await updateOf(world, row);

  expect(
    await isNotified(webhook, change),
    "whether an update of a row is notified that was there before its BusinessEntity was linked",
  ).toEqual(true);
});

requirement("WHL-01", "every link of the run", { when: "after all" }, async (world) => {
  const lost = await lostLinks(world);

  expect(lost, "accepted links after which no change was notified").toEqual([]);
});

requirement("WHL-02", async (world) => {
  const webhook = await expectDone("one webhook watches two BusinessEntity records", () =>
    watchingBoth(world),
  );

  const [first, second] = [
    await world.changes.oneForAll(world.entities.first),
    await world.changes.oneForAll(world.entities.second),
  ];

  expect(
    await isNotified(webhook, first),
    "whether a change of the first of two linked BusinessEntity records is notified",
  ).toEqual(true);
  expect(
    await isNotified(webhook, second),
    "whether a change of the second of two linked BusinessEntity records is notified",
  ).toEqual(true);
});

requirement("WHL-02", "as many as are known, up to six, one after the other", async (world) => {
  const linked = await linkedOneByOne(world);

  await expectManyTaken(world, linked);
  await expectNoneLostOneByOne(world, linked);
});

requirement("WHL-07", async (world) => {
  await expectBystanderUnheard(world);
});

requirement(["WHL-17", "CON-08"], "as many as are known, up to six", async (world) => {
  const linked = await linkedTogether(world);

  await expectNoneLost(world, linked);
});

requirement("WHL-15", "the last change before the link", { when: "first" }, async (world) => {
  const { entity, canary } = await undisturbed(world);
  // One silence after another wait: it does not wait for a webhook that others use.
  const webhook = await world.alice.activeWebhook([world.entities.first]);
  const change = await world.changes.any(entity);
  await passDelivery(world, canary, change);

  await world.activation.linkEffectively(webhook, entity);

  const heard = await webhook.notificationsDespite(change, canary, ofRow(change));
  await expectUnlinkedUnheard(world, webhook, heard);
});

// In the end: what takes the webhook with it may come some time after the deletion.
requirement("WHL-16", "in the end", { when: "last" }, async (world) => {
  const { shared, activation } = world;
  await activation.flows();
  const { webhook, change } = await shared.observed("BusinessEntity", "delete");
  await passEffectTime(world, "activation", change.endedAt);
  const entityId = notLinked(world, webhook);

  const answer = await webhook.link(entityId);

  expect(answer).toBeAccepted();
  const told = await activation.awaitLink(webhook, entityId);
  const isTold = told !== undefined;
  const suspects = [
    ...(isTold ? [] : await obstaclesTo(() => watchingBoth(world))),
    ...suspectsOfLink(world, { webhook, entityId }, isTold),
  ];
  expect(
    isTold,
    "whether changes of a BusinessEntity are notified that was linked after another one was deleted",
    suspects,
  ).toEqual(true);
});

requirement("WHL-12", "a link", async (world) => {
  const { alice, entities, fake } = world;
  const webhook = await calledWebhook(world);
  const unknown = unknownIdLike(webhook.id, fake);

  const answer = await between(
    () => linkAnew(webhook, entities.second),
    () => alice.client.linkEntity(unknown, entities.second),
    "WHL-01",
  );

  expect(answer).toBeRefused();
});

observation("WHL-09", "a second link", async (world) => {
  const webhook = await calledWebhook(world);
  await linkAnew(webhook, world.entities.second);
  return outcomeOf(await webhook.link(world.entities.second));
});

observation("WHL-11", "an entityId that no BusinessEntity has", async (world) => {
  const webhook = await calledWebhook(world);
  return outcomeOf(await webhook.link(unknownIdLike(world.entities.first, world.fake)));
});

observation("WHL-11", "the id of the user in place of an entityId", async (world) => {
  const webhook = await calledWebhook(world);
  return outcomeOf(await webhook.link(await world.alice.id()));
});
