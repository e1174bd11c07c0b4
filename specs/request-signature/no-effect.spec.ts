/** Section "Request signature header X-Signature": the check comes before the request is accepted, so nothing happens. */
import {
  attemptingUpdate,
  bodySignedOver,
  expect,
  expectNoUsableKey,
  furtherEvents,
  holdingSignersRecord,
  otherBodyAlgorithms,
  requireAccepted,
  requirement,
  requireRefused,
  type SigningKey,
  unusableBodySignatures,
  withBodySignature,
} from "#harness";

const ofAnotherBody = (key: SigningKey) =>
  bodySignedOver('{"other":0}', "an X-Signature of another body", key);

for (const row of [
  { title: "an X-Signature of another body", options: ofAnotherBody },
  otherBodyAlgorithms[0]!,
  unusableBodySignatures[0]!,
])
  requirement("XRS-16", `PUT /user with ${row.title}`, attemptingUpdate, async (world) => {
    const { alice, service, shared, signatures } = world;
    await holdingSignersRecord(world, async () => {
      await signatures.bodiesChecked();
      await signatures.refusalsHaveNoEffect();
    });
    const key = await shared.signingKey(alice);
    const control = service.as(key.signed(withBodySignature));

    const { answer, before, after } = await alice.languages.attempt(
      (language) => service.as(key.signed(row.options(key))).putUser({ language }),
      async (present) => requireAccepted(await control.putUser({ language: present }), "XRS-01", "before"),
    );

    requireRefused(answer, "XRS-05");
    expect(after, "the language that GET /user shows after the refused PUT /user").toEqual(before);
  });

requirement("XRS-16", "POST /user/webhook", { when: "first" }, async (world) => {
  const { alice, service, shared, signatures, sink, webhooks } = world;
  await signatures.requireTakenOn("createWebhook");
  const key = await shared.signingKey(alice);
  const inbox = sink.inbox("webhook with a wrong X-Signature");

  const answer = await service
    .as(key.signed(ofAnotherBody(key)))
    .createWebhook(await webhooks.body(inbox.targetUrl));

  requireRefused(answer, "XRS-17");
  expect(await furtherEvents(world, inbox), "events at the targetUrl of the refused creation").toEqual([]);
});

requirement("XRS-16", "POST /user/api-key", async (world) => {
  const { alice, service, shared, signatures, keyRequests } = world;
  await signatures.requireTakenOn("createApiKey");
  const key = await shared.signingKey(alice);

  const answer = await service.as(key.signed(ofAnotherBody(key))).createApiKey(await keyRequests.plainBody());

  await expectNoUsableKey(requireRefused(answer, "XRS-17"), world);
});
