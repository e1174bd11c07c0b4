/** Section "Errors": a key that cannot be used in this way changes nothing. */
import {
  apikeyValuesOf,
  chapter,
  expect,
  expectUnlinkedUnheard,
  furtherEvents,
  isNotified,
  ofRow,
  passEffectTime,
  passUnlinkTime,
  readApiKey,
  requireLinksShown,
  requirement,
  requireRefusedOn,
  requireRefusedSomehow,
  victimOf,
  type World,
  wrongModes,
} from "#harness";

/** One for both modes. */
const watching = (world: World) =>
  victimOf(world, "links and unlinks in the wrong mode", () =>
    world.alice.activeWebhook([world.entities.first]),
  );

for (const { title, credential } of wrongModes)
  chapter(`No effect: ${title}`, () => {
    requirement("CMX-06", `PUT /user, ${title}`, { when: "first" }, async (world) => {
      const { service, access } = world;
      const wrong = await credential(world);

      const { answer, before, after } = await access.attemptGuardedWrite((language) =>
        service.as(wrong.credential).putUser({ language }),
      );

      requireRefusedSomehow(answer, "CMX-04");
      expect(after, "the language that GET /user shows after the refused PUT /user").toEqual(before);
    });

    requirement("CMX-06", `POST /user/api-key, ${title}`, async (world) => {
      const wrong = await credential(world);

      const answer = await world.service
        .as(wrong.credential)
        .createApiKey(await world.keyRequests.plainBody());

      requireRefusedSomehow(answer, "CMX-04");
      expect(apikeyValuesOf([readApiKey(answer)]), "apikey values in the refusal").toEqual({});
    });

    requirement("CMX-06", `POST /user/webhook, ${title}`, { when: "first" }, async (world) => {
      const { service, sink, webhooks } = world;
      const wrong = await credential(world);
      const inbox = sink.inbox("webhook of a key in the wrong mode");

      const answer = await service.as(wrong.credential).createWebhook(await webhooks.body(inbox.targetUrl));

      requireRefusedSomehow(answer, "CMX-04");
      expect(await furtherEvents(world, inbox), "events at the targetUrl of the refused creation").toEqual(
        [],
      );
    });

    requirement(
      "CMX-06",
      `POST /user/webhook/{webhookId}/{entityId}, ${title}`,
      { when: "first" },
      async (world) => {
        requireLinksShown(world);
        const { service, entities, changes, shared } = world;
        const wrong = await credential(world);
        const canary = await shared.canary(entities.second);
        const victim = await watching(world);
        const { webhook } = victim;

        const answer = await service.as(wrong.credential).linkEntity(webhook.id, entities.second);

        requireRefusedOn(victim, answer, "CMX-04");
        await passEffectTime(world, "link");
        const change = await changes.oneForAll(entities.second);
        const heard = await webhook.notificationsDespite(change, canary, ofRow(change));
        await expectUnlinkedUnheard(world, webhook, heard, victim.letThrough);
      },
    );

    requirement(
      "CMX-06",
      `DELETE /user/webhook/{webhookId}/{entityId}, ${title}`,
      { when: "first" },
      async (world) => {
        requireLinksShown(world);
        const { service, entities, changes, shared } = world;
        const wrong = await credential(world);
        const canary = await shared.canary(entities.first);
        const victim = await watching(world);
        const { webhook } = victim;

        const answer = await service.as(wrong.credential).unlinkEntity(webhook.id, entities.first);

        requireRefusedOn(victim, answer, "CMX-04");
        await passUnlinkTime(world);
        const change = await changes.oneForAll(entities.first);
        await canary.requireNotification(change);
        const notified = await isNotified(webhook, change);
        expect(
          notified,
          "whether a BusinessEntity is still notified after its unlink was refused",
          victim.letThrough,
        ).toEqual(true);
      },
    );
  });
