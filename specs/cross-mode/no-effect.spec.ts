/** Section "Errors": a key that cannot be used in this way changes nothing. */
import {
  apikeyValuesOf,
  attemptingUpdate,
  expect,
  expectUnlinkedUnheard,
  furtherEvents,
  readApiKey,
  refusedLink,
  refusedUnlink,
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

for (const { title, credential } of wrongModes) {
  requirement("CMX-06", `PUT /user, ${title}`, attemptingUpdate, async (world) => {
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

    const answer = await world.service.as(wrong.credential).createApiKey(await world.keyRequests.plainBody());

    requireRefusedSomehow(answer, "CMX-04");
    expect(apikeyValuesOf([readApiKey(answer)]), "apikey values in the refusal").toEqual({});
  });

  requirement("CMX-06", `POST /user/webhook, ${title}`, { when: "first" }, async (world) => {
    const { service, sink, webhooks } = world;
    const wrong = await credential(world);
    const inbox = sink.inbox("webhook of a key in the wrong mode");

    const answer = await service.as(wrong.credential).createWebhook(await webhooks.body(inbox.targetUrl));

    requireRefusedSomehow(answer, "CMX-04");
    expect(await furtherEvents(world, inbox), "events at the targetUrl of the refused creation").toEqual([]);
  });

  requirement(
    "CMX-06",
    `POST /user/webhook/{webhookId}/{entityId}, ${title}`,
    { when: "first" },
    async (world) => {
      requireLinksShown(world);
      const wrong = await credential(world);
      const client = world.service.as(wrong.credential);
      const victim = await watching(world);
      const { webhook } = victim;

      const heard = await refusedLink(world, webhook, async (...ids) =>
        requireRefusedOn(victim, await client.linkEntity(...ids), "CMX-04"),
      );

      await expectUnlinkedUnheard(world, webhook, heard, victim.letThrough);
    },
  );

  requirement(
    "CMX-06",
    `DELETE /user/webhook/{webhookId}/{entityId}, ${title}`,
    { when: "first" },
    async (world) => {
      requireLinksShown(world);
      const wrong = await credential(world);
      const client = world.service.as(wrong.credential);
      const victim = await watching(world);

      const notified = await refusedUnlink(world, victim.webhook, async (...ids) =>
        requireRefusedOn(victim, await client.unlinkEntity(...ids), "CMX-04"),
      );

      expect(
        notified,
        "whether a BusinessEntity is still notified after its unlink was refused",
        victim.letThrough,
      ).toEqual(true);
    },
  );
}
