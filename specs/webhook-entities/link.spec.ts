/** Sections "States and transitions" and "Endpoints" (POST /user/webhook/{webhookId}/{entityId}): a BusinessEntity is added. */
import {
  between,
  chapter,
  expect,
  expectBystanderUnheard,
  expectNoneLost,
  expectUnlinkedUnheard,
  isTold,
  linkAnew,
  lostLinks,
  observation,
  ofRow,
  outcomeOf,
  requirement,
  unknownIdLike,
  watchingBoth,
} from "#harness";

chapter("A link adds a BusinessEntity", () => {
  requirement("WHL-01", async ({ alice, entities, activation, changes }) => {
    const webhook = await alice.activeWebhook([]);

    await activation.linkAndSettle(webhook, entities.first);

    const { delivery } = await webhook.notificationOf(await changes.any(entities.first));
    expect(delivery.n, "the notification of a change after the link").toBePresent();
  });

  requirement("WHL-02", async (world) => {
    const webhook = await watchingBoth(world);

    const [first, second] = [
      await world.changes.any(world.entities.first),
      await world.changes.any(world.entities.second),
    ];

    expect(await isTold(webhook, first), "whether the first is notified").toEqual(true);
    expect(await isTold(webhook, second), "whether the second is notified").toEqual(true);
  });

  requirement("WHL-07", async (world) => {
    await expectBystanderUnheard(world);
  });

  requirement(["WHL-17", "CON-08"], "as many as are known, up to six", async (world) => {
    const lost = await lostLinks(world);

    await expectNoneLost(world, lost);
  });

  requirement("WHL-15", "a change before the link", { when: "first" }, async (world) => {
    const { first, second } = world.entities;
    const canary = await world.scenes.canary(second);
    const webhook = await world.alice.activeWebhook([first]);
    const change = await world.changes.any(second);
    await expectUnlinkedUnheard(world, webhook, await webhook.heardDespite(change, canary, ofRow(change)));

    await world.activation.linkAndSettle(webhook, second);

    const late = await webhook.heardDespite(change, canary, ofRow(change));
    expect(late, "notifications of the change made before the link").toEqual([]);
  });

  requirement("WHL-16", async (world) => {
    const { scenes, entities, activation } = world;
    const { webhook } = await scenes.observed("BusinessEntity", "delete");

    const answer = await webhook.link(entities.second);

    expect(answer).toBeAccepted();
    const told = await activation.settle(webhook, entities.second);
    if (told === undefined) await watchingBoth(world);
    expect(told?.entityId, "a change that is notified after the link").toBePresent();
  });

  requirement("WHL-12", "a link", async ({ alice, entities, fake }) => {
    const webhook = await alice.activeWebhook([entities.first]);
    const unknown = unknownIdLike(webhook.id, fake);

    const answer = await between(
      () => linkAnew(webhook, entities.second),
      () => alice.client.linkEntity(unknown, entities.second),
      ["WHL-01"],
    );

    expect(answer).toBeRefused();
  });

  observation("WHL-09", "a second link", async ({ alice, entities }) => {
    const webhook = await alice.activeWebhook([entities.first]);
    return outcomeOf(await webhook.link(entities.first));
  });

  observation("WHL-11", "an entityId that no BusinessEntity has", async ({ alice, entities, fake }) => {
    const webhook = await alice.activeWebhook([entities.first]);
    return outcomeOf(await webhook.link(unknownIdLike(entities.first, fake)));
  });

  observation("WHL-11", "the id of the user in place of an entityId", async ({ alice, entities }) => {
    const webhook = await alice.activeWebhook([entities.first]);
    return outcomeOf(await webhook.link(await alice.id()));
  });
});
