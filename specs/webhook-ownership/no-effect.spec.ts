/** Section "Webhook": the calls of another user do nothing to the webhook. */
import {
  expect,
  expectUnlinkedUnheard,
  furtherEvents,
  isToldOnceLinked,
  refusedLink,
  refusedUnlink,
  requirement,
  requireRefusedSomehow,
  watchingBoth,
} from "#harness";
import { keptBesideOthers, suspectsAtOthers, suspectsAtOwner } from "./isolated-unlinks.ts";

requirement(
  "OWN-10",
  "PUT sends no event, and leaves the SubscribeURL good",
  { when: "first" },
  async (world) => {
    await world.activation.flows();
    const webhook = await world.alice.webhook();
    const { delivery, subscribeUrl } = await webhook.confirmation();

    requireRefusedSomehow(await world.bob.client.resendConfirmation(webhook.id), "OWN-01");

    // Before it is old: how long an address is good for is not shown.
    await webhook.visit(subscribeUrl);
    const events = await furtherEvents(world, webhook.inbox, [delivery]);
    expect(events, "confirmation events at the targetUrl after another user's PUT was refused").toEqual([]);
    const told = await isToldOnceLinked(world, webhook, world.entities.first);
    expect(
      told,
      "whether a GET on the SubscribeURL activates the webhook after another user's PUT was refused",
    ).toEqual(true);
  },
);

requirement("OWN-10", "a link adds nothing", { when: "first" }, async (world) => {
  const { alice, bob, entities } = world;
  const webhook = await alice.activeWebhook([entities.first]);

  const heard = await refusedLink(world, webhook, async (...ids) =>
    requireRefusedSomehow(await bob.client.linkEntity(...ids), "OWN-02"),
  );

  await expectUnlinkedUnheard(world, webhook, heard);
});

requirement("OWN-10", "an unlink removes nothing", async (world) => {
  const { bob, entities } = world;
  const webhook = await watchingBoth(world);

  const kept = await refusedUnlink(
    world,
    webhook,
    async (...ids) => requireRefusedSomehow(await bob.client.unlinkEntity(...ids), "OWN-03"),
    entities.second,
  );

  const suspects = await suspectsAtOthers(world, kept);
  expect(
    kept,
    "whether a BusinessEntity is still notified after another user's unlink was refused",
    suspects,
  ).toEqual(true);
});

requirement("OWN-07", async (world) => {
  const kept = await keptBesideOthers(world);

  const suspects = await suspectsAtOwner(world, kept);
  expect(
    kept,
    "whether a webhook is still notified of a BusinessEntity that another user unlinked from a webhook of their own",
    suspects,
  ).toEqual(true);
});
