/** Sections "Endpoints" (POST /user/webhook), "Webhook" and "Limits": a webhook is created, named, and asked to be confirmed. */
import {
  acceptanceThatMayBe,
  chapter,
  createdSomehow,
  expect,
  expectCreatedWithoutList,
  expectManyCreated,
  inControl,
  isUsable,
  membersOf,
  observation,
  readWebhookId,
  repeatedIds,
  requirement,
  requireWebhookId,
} from "#harness";

const keys = [
  { title: "created by a key without public key", kind: "plainKey" },
  { title: "created by a key with public key", kind: "signingKey" },
] as const;

chapter("A webhook is created", () => {
  requirement("WHC-01", async (world) => {
    await world.alice.record();
    const answer = await createdSomehow(world);

    expect(answer).toBeAccepted();
    expect(readWebhookId(answer)?.webhookId, "the webhookId that the client can learn").toBePresent();
  });

  requirement("WHC-17", async (world) => {
    await expectCreatedWithoutList(world);
  });

  requirement("WHC-02", async ({ alice }) => {
    const webhook = await alice.webhook();

    const { delivery } = await webhook.confirmation();

    expect(delivery.n, "the event at the targetUrl").toBePresent();
  });

  requirement("WHC-14", "twelve with different URLs", async (world) => {
    await expectManyCreated(world, 12);
  });

  observation("WHC-23", "the answer to POST /user/webhook", async ({ alice }) => {
    const webhook = await alice.webhook();
    return membersOf(webhook.created);
  });

  observation("WHC-23", "the answer to PUT /user/webhook/{webhookId}", async ({ alice }) => {
    const webhook = await alice.webhook();
    return membersOf(await webhook.resend());
  });

  observation("WHC-23", "the answer to a link", async ({ alice, entities }) => {
    const webhook = await alice.activeWebhook([]);
    return membersOf(await webhook.link(entities.first));
  });

  observation("WHC-23", "the answer to an unlink", async ({ alice, entities }) => {
    const webhook = await alice.activeWebhook([entities.first, entities.second]);
    return membersOf(await webhook.unlink(entities.second));
  });
});

chapter("The webhookId names the webhook", () => {
  requirement("WHC-22", "it works in the path", async ({ alice, entities }) => {
    const webhook = await alice.webhook();

    const usable = await isUsable(webhook, entities.first);

    expect(usable, `whether any call on the webhook ${webhook.id} is accepted`).toEqual(true);
  });

  requirement("WHC-22", "eight created in parallel", async ({ alice }) => {
    const made = await Promise.all(Array.from({ length: 8 }, () => alice.webhook()));

    expect(repeatedIds(made), "webhookIds given twice").toEqual([]);
  });

  requirement("WHC-22", "all that the run created", { when: "last" }, async ({ alice, webhooks }) => {
    await alice.webhook();

    expect(repeatedIds(webhooks.made), "webhookIds given twice").toEqual([]);
  });

  for (const { title, kind } of keys)
    requirement("WHC-24", title, async ({ alice, service, scenes, sink }) => {
      const { credential } = await scenes[kind](alice);
      const { targetUrl } = sink.inbox("webhook of a key");
      const created = acceptanceThatMayBe(await service.as(credential).createWebhook({ targetUrl }));
      inControl(await (await alice.webhook()).resend(), "", ["WHS-10"]);

      const answer = await alice.client.resendConfirmation(requireWebhookId(created));

      expect(answer).toBeAccepted();
    });
});
