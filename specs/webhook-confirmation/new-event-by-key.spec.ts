/** Section "Endpoints": whether the owner's API key may ask for a new event is left open (ruling J15); where it may, one is sent. */
import { acceptanceThatMayBe, expect, keyKinds, requirement, subscribeUrlAfter, validCall } from "#harness";

for (const { title, kind } of keyKinds)
  requirement("WHS-10", `asked for with ${title}, where keys may ask`, async (world) => {
    const { alice, service, shared } = world;
    const owner = service.as((await shared[kind](alice)).credential);
    acceptanceThatMayBe(await validCall(world, "resendConfirmation", owner));
    const webhook = await alice.webhook();
    const { delivery } = await webhook.confirmation();

    acceptanceThatMayBe(await owner.resendConfirmation(webhook.id));

    const subscribeUrl = await subscribeUrlAfter(world, webhook, delivery);
    expect(
      subscribeUrl,
      "SubscribeURL of a new event at the targetUrl after PUT on the webhook",
    ).toBePresent();
  });
