/** Section "Webhook": the calls of another user do nothing to the webhook. */
import {
  chapter,
  expect,
  expectUnlinkedUnheard,
  hears,
  keptBesideOthers,
  newEvents,
  ofRow,
  outlastUnlink,
  refusedSomehow,
  requirement,
  requireUnlinkIsolated,
  requireUsersIsolated,
  watchingBoth,
} from "#harness";

chapter("Another user changes nothing", () => {
  requirement("OWN-10", "PUT sends no event", async (world) => {
    const webhook = await world.alice.webhook();
    const { delivery } = await webhook.confirmation();

    refusedSomehow(await world.bob.client.resendConfirmation(webhook.id), "OWN-01");

    const events = await newEvents(world, webhook.inbox, [delivery]);
    expect(events, "events after the refusal").toEqual([]);
  });

  requirement("OWN-10", "a link adds nothing", async (world) => {
    const { first, second } = world.entities;
    const canary = await world.scenes.canary(second);
    const webhook = await world.alice.activeWebhook([first]);

    refusedSomehow(await world.bob.client.linkEntity(webhook.id, second), "OWN-02");

    const change = await world.changes.any(second);
    const heard = await webhook.heardDespite(change, canary, ofRow(change));
    await expectUnlinkedUnheard(world, webhook, heard);
  });

  requirement("OWN-10", "an unlink removes nothing", async (world) => {
    const { second } = world.entities;
    const webhook = await watchingBoth(world);

    refusedSomehow(await world.bob.client.unlinkEntity(webhook.id, second), "OWN-03");
    await outlastUnlink(world, webhook);

    const kept = await hears(world, webhook, second);
    await requireUsersIsolated(world, kept);
    expect(kept, "whether the BusinessEntity is still notified").toEqual(true);
  });

  requirement("OWN-07", async (world) => {
    const kept = await keptBesideOthers(world);

    await requireUnlinkIsolated(world, kept);
    expect(kept, "whether the owner's webhook is still notified").toEqual(true);
  });
});
