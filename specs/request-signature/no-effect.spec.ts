/** Section "Request signature header X-Signature": the check comes before the request is accepted, so nothing happens. */
import {
  bodySignedOver,
  chapter,
  eventsDespiteRefusal,
  expect,
  expectNoUsableKey,
  inControl,
  otherBodyAlgorithms,
  refusedOr,
  requirement,
  type SigningKey,
  unusableBodySignatures,
  withBodySignature,
} from "#harness";

const alone = { holds: ["alice's record"] } as const;
const ofAnotherBody = (key: SigningKey) =>
  bodySignedOver('{"other":0}', "an X-Signature of another body", key);

chapter("A request with a wrong X-Signature has no effect", () => {
  for (const row of [
    { title: "an X-Signature of another body", options: ofAnotherBody },
    otherBodyAlgorithms[0]!,
    unusableBodySignatures[0]!,
  ])
    requirement(
      "XRS-16",
      `PUT /user with ${row.title}`,
      alone,
      async ({ alice, service, scenes, signatures }) => {
        await signatures.bodiesChecked();
        await signatures.refusalsHaveNoEffect();
        const key = await scenes.signingKey(alice);
        const language = await alice.languages.another();
        const { language: before } = await alice.record();
        const control = service.as(key.signed(withBodySignature));
        inControl(await control.putUser({ language: before }), "before", ["XRS-01"]);

        const answer = await service.as(key.signed(row.options(key))).putUser({ language });
        const { language: after } = await alice.record();

        refusedOr(answer, "XRS-05");
        inControl(await control.putUser({ language: before }), "after", ["XRS-01"]);
        expect(after, "the language that GET /user shows").toEqual(before);
      },
    );

  requirement("XRS-16", "POST /user/webhook", async (world) => {
    const { alice, service, scenes, signatures, sink, webhooks } = world;
    await signatures.requireTakenOn("createWebhook");
    const key = await scenes.signingKey(alice);
    const inbox = sink.inbox("webhook with a wrong X-Signature");

    const answer = await service
      .as(key.signed(ofAnotherBody(key)))
      .createWebhook(await webhooks.body(inbox.targetUrl));

    refusedOr(answer, "XRS-17");
    expect(await eventsDespiteRefusal(world, inbox), "events at the targetUrl").toEqual([]);
  });

  requirement("XRS-16", "POST /user/api-key", async ({ alice, service, scenes, signatures, keyRequests }) => {
    await signatures.requireTakenOn("createApiKey");
    const key = await scenes.signingKey(alice);

    const answer = await service
      .as(key.signed(ofAnotherBody(key)))
      .createApiKey(await keyRequests.plainBody());

    await expectNoUsableKey(refusedOr(answer, "XRS-17"), service);
  });
});
