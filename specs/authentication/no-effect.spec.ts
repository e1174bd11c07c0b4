/** Section "Authentication": a call without a credential changes nothing, which is read back by its user (rule D09). */
import {
  apikeyValuesOf,
  attemptLanguage,
  chapter,
  eventsDespiteRefusal,
  expect,
  isNotified,
  readApiKey,
  refusedSomehow,
  requirement,
} from "#harness";

chapter("A call without a credential has no effect", () => {
  requirement("AUT-02", "PUT /user", { holds: ["alice's record"] }, async ({ alice, service }) => {
    const { answer, before, after } = await attemptLanguage(alice, (language) =>
      service.putUser({ language }),
    );

    refusedSomehow(answer, "AUT-01");
    expect(after, "the language that GET /user shows").toEqual(before);
  });

  requirement("AUT-02", "POST /user/api-key", async ({ alice, service, keyRequests }) => {
    await alice.plainKey();

    const answer = await service.createApiKey(await keyRequests.plainBody());

    refusedSomehow(answer, "AUT-01");
    expect(apikeyValuesOf([readApiKey(answer)]), "apikey values in the refusal").toEqual({});
  });

  requirement("AUT-02", "POST /user/webhook", async (world) => {
    const inbox = world.sink.inbox("webhook that nobody creates");

    const answer = await world.service.createWebhook(await world.webhooks.body(inbox.targetUrl));

    refusedSomehow(answer, "AUT-01");
    expect(await eventsDespiteRefusal(world, inbox), "events at the targetUrl").toEqual([]);
  });

  requirement("AUT-02", "PUT /user/webhook/{webhookId}", async (world) => {
    const webhook = await world.alice.webhook();
    const { delivery } = await webhook.confirmation();

    const answer = await world.service.resendConfirmation(webhook.id);

    refusedSomehow(answer, "AUT-01");
    expect(
      await eventsDespiteRefusal(world, webhook.inbox, delivery),
      "further events at the targetUrl",
    ).toEqual([]);
  });

  requirement(
    "AUT-02",
    "POST /user/webhook/{webhookId}/{entityId}",
    async ({ alice, service, entities, changes, scenes }) => {
      const canary = await scenes.canary(entities.second);
      const webhook = await alice.activeWebhook([entities.first]);

      const answer = await service.linkEntity(webhook.id, entities.second);

      refusedSomehow(answer, "AUT-01");
      const change = await changes.any(entities.second);
      const heard = await webhook.heardDespite(
        change,
        canary,
        ({ content }) => content.entityId === change.entityId,
      );
      expect(heard, "notifications of a BusinessEntity that nobody linked").toEqual([]);
    },
  );

  requirement(
    "AUT-02",
    "DELETE /user/webhook/{webhookId}/{entityId}",
    async ({ alice, service, entities, changes, scenes }) => {
      const canary = await scenes.canary(entities.first);
      const webhook = await alice.activeWebhook([entities.first]);

      const answer = await service.unlinkEntity(webhook.id, entities.first);

      refusedSomehow(answer, "AUT-01");
      const change = await changes.any(entities.first);
      expect(await isNotified(webhook, change, canary), "whether the webhook is still notified").toEqual(
        true,
      );
    },
  );
});
