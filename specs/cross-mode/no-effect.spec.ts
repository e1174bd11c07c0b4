/** Section "Errors": a key that cannot be used in this way changes nothing. */
import {
  apikeyValuesOf,
  chapter,
  expect,
  furtherEvents,
  readApiKey,
  requirement,
  requireRefusedSomehow,
  wrongModes,
} from "#harness";

for (const { title, credential } of wrongModes)
  chapter(`No effect: ${title}`, () => {
    requirement("CMX-06", `PUT /user, ${title}`, async (world) => {
      const { alice, service, access } = world;
      await access.writesGuarded();
      const wrong = await credential(world);

      const { answer, before, after } = await alice.languages.attempt((language) =>
        service.as(wrong.credential).putUser({ language }),
      );

      requireRefusedSomehow(answer, "CMX-04");
      expect(after, "the language that GET /user shows").toEqual(before);
    });

    requirement("CMX-06", `POST /user/api-key, ${title}`, async (world) => {
      const wrong = await credential(world);

      const answer = await world.service
        .as(wrong.credential)
        .createApiKey(await world.keyRequests.plainBody());

      requireRefusedSomehow(answer, "CMX-04");
      expect(apikeyValuesOf([readApiKey(answer)]), "apikey values in the refusal").toEqual({});
    });

    requirement("CMX-06", `POST /user/webhook, ${title}`, async (world) => {
      const { service, sink, webhooks } = world;
      const wrong = await credential(world);
      const inbox = sink.inbox("webhook of a key in the wrong mode");

      const answer = await service.as(wrong.credential).createWebhook(await webhooks.body(inbox.targetUrl));

      requireRefusedSomehow(answer, "CMX-04");
      expect(await furtherEvents(world, inbox), "events at the targetUrl").toEqual([]);
    });
  });
