/** Sections "States and transitions" and "Confirmation event": what makes a webhook active, and what does not. */
import { chapter, expect, observation, repeated, requirement, type Webhook, type World } from "#harness";

/** What is no GET on the SubscribeURL, and so leaves the webhook as it was. */
const notConfirming: {
  id: "WHS-01" | "WHS-05" | "WHS-06" | "WHS-07" | "WHS-08";
  title: string;
  attempt: (webhook: Webhook, world: World) => Promise<unknown>;
}[] = [
  { id: "WHS-01", title: "nothing at all", attempt: async (webhook) => webhook.confirmation() },
  { id: "WHS-05", title: "PUT while it awaits confirmation", attempt: (webhook) => webhook.resend() },
  { id: "WHS-06", title: "a link", attempt: (webhook, { entities }) => webhook.link(entities.first) },
  ...["POST", "PUT", "DELETE"].map((method) => ({
    id: "WHS-07" as const,
    title: `${method} on the SubscribeURL`,
    attempt: async (webhook: Webhook) => webhook.visit((await webhook.confirmation()).subscribeUrl, method),
  })),
  {
    id: "WHS-08",
    title: "HEAD on the SubscribeURL",
    attempt: async (webhook) => webhook.visit((await webhook.confirmation()).subscribeUrl, "HEAD"),
  },
];

chapter("Confirming a webhook", () => {
  requirement("WHS-02", async ({ alice }) => {
    const webhook = await alice.webhook();

    const { subscribeUrl } = await webhook.confirmation();

    expect(subscribeUrl, "SubscribeURL").toBePresent();
  });

  requirement("WHS-03", async ({ alice, entities, activation }) => {
    await activation.flows();
    const webhook = await alice.webhook();

    await webhook.confirm();
    await activation.linkAndSettle(webhook, entities.first);

    expect(webhook.inbox.deliveries.length, "events at the webhook after its confirmation").toSatisfy(
      (count) => count > 1,
      "more than the confirmation",
    );
  });

  for (const { id, title, attempt } of notConfirming)
    requirement(id, title, async (world) => {
      const canary = await world.scenes.canary(world.entities.first);
      const webhook = await world.alice.webhook({ watching: [world.entities.first] });
      await attempt(webhook, world);

      const change = await world.changes.any(world.entities.first);

      expect(
        await webhook.heardDespite(change, canary),
        "notifications before a GET on the SubscribeURL",
      ).toEqual([]);
    });

  requirement(
    "WHS-04",
    "an answer 200 that repeats the event",
    async ({ alice, entities, changes, scenes, sink }) => {
      const canary = await scenes.canary(entities.first);
      const inbox = sink.inbox("webhook whose receiver answers");
      inbox.answerWith({ status: 200, body: "confirmed" });
      const webhook = await alice.webhook({ inbox, watching: [entities.first] });
      await webhook.confirmation();

      const change = await changes.any(entities.first);

      expect(
        await webhook.heardDespite(change, canary),
        "notifications before a GET on the SubscribeURL",
      ).toEqual([]);
    },
  );

  requirement("WHS-10", "the first event was lost", async ({ alice, sink }) => {
    const inbox = sink.inbox("webhook whose first event is lost");
    inbox.answerWith({ drop: true });
    const webhook = await alice.webhook({ inbox });
    const first = await webhook.confirmation();
    inbox.answerWith({});

    await webhook.resend();

    const again = await webhook.confirmation(first.delivery);
    expect(again.subscribeUrl, "SubscribeURL of the new event").toBePresent();
  });

  requirement("WHS-11", async ({ alice, entities, activation }) => {
    await activation.flows();
    const webhook = await alice.webhook();
    const first = await webhook.confirmation();
    await webhook.resend();

    const { subscribeUrl } = await webhook.confirmation(first.delivery);
    await webhook.visit(subscribeUrl);

    await webhook.link(entities.first);
    expect(
      await activation.settle(webhook, entities.first),
      "a change that is told of after the GET on the newest SubscribeURL",
    ).toBePresent();
  });

  requirement("WHS-15", async ({ alice }) => {
    const bystander = await alice.webhook();
    await bystander.confirmation();
    const before = bystander.inbox.deliveries.length;

    const webhook = await alice.webhook();
    const first = await webhook.confirmation();
    await webhook.resend();
    await webhook.confirmation(first.delivery);

    expect(bystander.inbox.deliveries.length, "events at another webhook of the user").toEqual(before);
  });

  requirement("WHS-16", async ({ alice, entities, changes }) => {
    const [confirmed, awaiting] = [
      await alice.activeWebhook([entities.first]),
      await alice.webhook({ watching: [entities.first] }),
    ];
    await awaiting.confirmation();

    const change = await changes.any(entities.first);

    expect(
      await awaiting.heardDespite(change, confirmed),
      "notifications at the webhook that was not confirmed",
    ).toEqual([]);
  });

  requirement("WHS-17", "eight webhooks", async ({ alice }) => {
    const made = await repeated(8, () => alice.webhook());

    const urls = await Promise.all(made.map(async (webhook) => (await webhook.confirmation()).subscribeUrl));

    expect(new Set(urls).size, "different SubscribeURLs, of 8").toEqual(8);
  });

  requirement("WHS-20", async ({ alice, fake }) => {
    await (await alice.webhook()).resend();

    expect(await alice.client.resendConfirmation(fake.string.alphanumeric(24))).toBeRefused();
  });

  requirement("WHS-26", async ({ alice, entities, changes }) => {
    const webhook = await alice.activeWebhook([entities.first]);
    const { subscribeUrl } = await webhook.confirmation();

    await webhook.visit(subscribeUrl);

    const change = await changes.any(entities.first);
    expect((await webhook.notificationOf(change)).delivery.n, "the event after a second GET").toBePresent();
  });

  observation("WHS-13", "status of a second GET on the SubscribeURL", async ({ alice }) => {
    const webhook = await alice.webhook();
    const { subscribeUrl } = await webhook.confirmation();
    const [first, second] = [await webhook.visit(subscribeUrl), await webhook.visit(subscribeUrl)];
    return `${first.status}, then ${second.status}`;
  });
});
