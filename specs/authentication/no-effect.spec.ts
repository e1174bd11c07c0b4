/** Section "Authentication": a call without a credential changes nothing, which is read back by its user (rule D09). */
import {
  apikeyValuesOf,
  attemptingUpdate,
  expect,
  expectUnlinkedUnheard,
  furtherEvents,
  readApiKey,
  refusedLink,
  refusedUnlink,
  requirement,
  requireRefusedSomehow,
} from "#harness";

requirement("AUT-02", "PUT /user", attemptingUpdate, async ({ alice, service }) => {
  const { answer, before, after } = await alice.languages.attempt((language) =>
    service.putUser({ language }),
  );

  requireRefusedSomehow(answer, "AUT-01");
  expect(after, "the language that GET /user shows after the refused PUT /user").toEqual(before);
});

requirement("AUT-02", "POST /user/api-key", async ({ alice, service, shared, keyRequests }) => {
  await shared.plainKey(alice);

  const answer = await service.createApiKey(await keyRequests.plainBody());

  requireRefusedSomehow(answer, "AUT-01");
  expect(apikeyValuesOf([readApiKey(answer)]), "apikey values in the refusal").toEqual({});
});

requirement("AUT-02", "POST /user/webhook", { when: "first" }, async (world) => {
  const inbox = world.sink.inbox("webhook that nobody creates");

  const answer = await world.service.createWebhook(await world.webhooks.body(inbox.targetUrl));

  requireRefusedSomehow(answer, "AUT-01");
  expect(await furtherEvents(world, inbox), "events at the targetUrl of the refused creation").toEqual([]);
});

requirement("AUT-02", "PUT /user/webhook/{webhookId}", { when: "first" }, async (world) => {
  const webhook = await world.alice.webhook();
  const { delivery } = await webhook.confirmation();

  const answer = await world.service.resendConfirmation(webhook.id);

  requireRefusedSomehow(answer, "AUT-01");
  expect(
    await furtherEvents(world, webhook.inbox, [delivery]),
    "confirmation events at the targetUrl after the refused PUT",
  ).toEqual([]);
});

requirement("AUT-02", "POST /user/webhook/{webhookId}/{entityId}", { when: "first" }, async (world) => {
  const { alice, service, entities } = world;
  const webhook = await alice.activeWebhook([entities.first]);

  const heard = await refusedLink(world, webhook, async (...ids) =>
    requireRefusedSomehow(await service.linkEntity(...ids), "AUT-01"),
  );

  await expectUnlinkedUnheard(world, webhook, heard);
});

requirement("AUT-02", "DELETE /user/webhook/{webhookId}/{entityId}", async (world) => {
  const { alice, service, entities } = world;
  const webhook = await alice.activeWebhook([entities.first]);

  const notified = await refusedUnlink(world, webhook, async (...ids) =>
    requireRefusedSomehow(await service.unlinkEntity(...ids), "AUT-01"),
  );

  expect(notified, "whether a BusinessEntity is still notified after its unlink was refused").toEqual(true);
});
