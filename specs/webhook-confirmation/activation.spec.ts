/** Section "States and transitions": a GET on SubscribeURL makes the webhook active, and active it stays. */
import {
  chapter,
  expect,
  expectUnheard,
  heardAfterRenewal,
  hears,
  isTold,
  observation,
  otherConfirmed,
  renewedConfirmation,
  requireFlowOnceConfirmed,
  requirement,
} from "#harness";

chapter("A GET on SubscribeURL activates the webhook", () => {
  requirement("WHS-03", async ({ alice, entities, activation, changes }) => {
    await activation.flows();
    const webhook = await alice.webhook();

    await webhook.confirm();
    await activation.linkAndSettle(webhook, entities.first);

    const { delivery } = await webhook.notificationOf(await changes.any(entities.first));
    expect(delivery.n, "a notification after the GET").toBePresent();
  });

  requirement("WHS-11", async (world) => {
    const heard = await heardAfterRenewal(world);

    expect(heard, "a change that is notified after a GET on the newest address").toBePresent();
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

    expect(await hears(world, webhook, first), "whether changes are notified after a second GET").toEqual(
      true,
    );
  });

  requirement("WHS-27", async (world) => {
    const { first } = world.entities;
    const webhook = await world.alice.activeWebhook([first]);

    await webhook.resend();

    expect(await hears(world, webhook, first), "whether changes are notified after PUT").toEqual(true);
  });

  observation("WHS-12", "a GET on the first address after a new event", async (world) => {
    const webhook = await world.alice.webhook();
    const first = await webhook.confirmation();
    const second = await renewedConfirmation(webhook);
    const { status } = await webhook.visit(first.subscribeUrl);
    await webhook.link(world.entities.first);
    const active = await isTold(webhook, await world.changes.any(world.entities.first));
    const address = first.subscribeUrl === second.subscribeUrl ? "the same address" : "another address";
    return `${status}; the new event has ${address}; the webhook is ${active ? "active" : "not active"}`;
  });

  observation("WHS-13", "a second GET on the SubscribeURL", async ({ alice }) => {
    const webhook = await alice.webhook();
    const { subscribeUrl } = await webhook.confirmation();
    const [first, second] = [await webhook.visit(subscribeUrl), await webhook.visit(subscribeUrl)];
    return `${first.status}, then ${second.status}`;
  });
});
