/** Sections "API key without public key", "API key with public key" and "Errors": a key in the mode of the other kind gets 401. */
import {
  apiKeyHeader,
  between,
  type CheckOptions,
  expect,
  listedAlgorithms,
  namedOtherwise,
  reading,
  requireAccepted,
  requireApikey,
  requirement,
  requireNoApikey,
  requireRefused,
  type SigningKey,
  signatureByHmac,
  signatureNaming,
  userInTurn,
  type World,
} from "#harness";

/** Keys with public key, whose apikey is tried where they have one. */
const withApikey: { title: string; options: CheckOptions; keyOf: (world: World) => Promise<SigningKey> }[] = [
  { title: "its apikey", options: {}, keyOf: ({ shared, alice }) => shared.attackedSigningKey(alice) },
  {
    title: "its apikey, of another user",
    options: { needs: ["second-user"] },
    keyOf: ({ shared, bob }) => shared.signingKey(bob),
  },
];

// A key with public key in X-API-Key.

for (const { title, options, keyOf } of withApikey)
  requirement("CMX-01", title, options, async (world) => {
    const { service, access } = world;
    await access.apiKeysCompared();
    const key = await keyOf(world);
    const apikey = requireApikey(key);

    const answer = await between(
      reading(service.as(key.credential)),
      () => service.as(apiKeyHeader(apikey, "the apikey of a key with public key")).getUser(),
      "SIG-01",
    );

    expect(answer).toBeUnauthorized();
  });

requirement("CMX-01", "its apikey, in the end", { when: "last" }, async (world) => {
  const { alice, service, shared, access } = world;
  await access.apiKeysCompared();
  const key = await shared.attackedSigningKey(alice);
  const apikey = requireApikey(key);
  requireAccepted(await service.as(key.credential).getUser(), "SIG-01");

  const answer = await service
    .as(apiKeyHeader(apikey, "the apikey of an older key with public key"))
    .getUser();

  expect(answer).toBeUnauthorized();
});

requirement("CMX-02", "its id", async ({ alice, service, shared, access }) => {
  await access.apiKeysCompared();
  const key = await shared.attackedSigningKey(alice);
  requireNoApikey(key);

  const answer = await between(
    reading(service.as(key.credential)),
    () => service.as(apiKeyHeader(key.id, "the id of a key with public key in X-API-Key")).getUser(),
    "SIG-01",
  );

  requireRefused(answer, "XAK-07");
  expect(answer).toBeUnauthorized();
});

// A key without public key in Authorization: Signature.

for (const algorithm of listedAlgorithms)
  requirement("CMX-03", algorithm, async (world) => {
    const { service, shared, signatures } = world;
    await signatures.takes(algorithm);
    const user = await userInTurn(world);
    const [plain, signer] = [await shared.plainKey(user), await shared.signingKey(user)];

    const answer = await between(
      () => service.as(signer.signed({ algorithm })).getUser(),
      () => service.as(signatureNaming(plain, signer, { algorithm })).getUser(),
      "SIG-01",
    );

    expect(answer).toBeUnauthorized();
  });

// In the end, when none is made any more: one without public key could borrow the newest.
requirement("CMX-03", "by the oldest and the newest keys of its user", { when: "last" }, async (world) => {
  const { alice, service, shared, signatures } = world;
  await signatures.verified();
  await shared.signingKey(alice);
  const plain = await shared.attackedPlainKey(alice);
  requireAccepted(await service.as(plain.credential).getUser(), "XAK-01");

  const answers = await namedOtherwise(world, alice, {
    keyId: plain.id,
    description: "a signature that names a key without public key",
  });

  for (const answer of answers) expect(answer).toBeUnauthorized();
});

requirement("CMX-08", "with X-Signature", async ({ alice, service, shared, access }) => {
  await access.modesKeptApart("Signature");
  const [plain, signer] = [await shared.plainKey(alice), await shared.signingKey(alice)];

  const answer = await between(
    reading(service.as(plain.credential)),
    () => service.as(signatureByHmac(plain, signer)).getUser(),
    "XAK-01",
  );

  expect(answer).toBeUnauthorized();
});

requirement(
  "CMX-08",
  "over Date alone, without X-Signature",
  async ({ alice, service, shared, access, signatures }) => {
    await access.modesKeptApart("Signature");
    const dialect = await signatures.dateAlone();
    const [plain, signer] = [await shared.plainKey(alice), await shared.signingKey(alice)];

    const answer = await between(
      reading(service.as(plain.credential)),
      () => service.as(signatureByHmac(plain, signer, { dialect, bodySignature: null })).getUser(),
      "XAK-01",
    );

    expect(answer).toBeUnauthorized();
  },
);

requirement("CMX-09", async ({ alice, service, shared, access }) => {
  await access.modesKeptApart("Signature");
  const [plain, signer] = [await shared.plainKey(alice), await shared.signingKey(alice)];

  const answer = await between(
    reading(service.as(signer.credential)),
    () =>
      service
        .as(signer.signed({ keyId: plain.apikey, description: "a signature that names an apikey" }))
        .getUser(),
    "SIG-01",
  );

  expect(answer).toBeRefused();
});

requirement("CMX-09", "by the oldest and the newest keys of its user", { when: "last" }, async (world) => {
  const { alice, shared, access } = world;
  await access.modesKeptApart("Signature");
  await shared.signingKey(alice);
  const { apikey } = await shared.plainKey(alice);

  const answers = await namedOtherwise(world, alice, {
    keyId: apikey,
    description: "a signature that names an apikey",
  });

  for (const answer of answers) expect(answer).toBeRefused();
});
