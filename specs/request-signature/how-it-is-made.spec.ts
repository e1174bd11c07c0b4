/** Section "Request signature header X-Signature": RSA PKCS #1 v1.5 with SHA-256, by the private key of the very key that is named. */
import {
  between,
  bodySignedBy,
  bodySignedWith,
  expect,
  expectDone,
  otherBodyAlgorithms,
  requireAccepted,
  requirement,
  requireRefused,
  rewriting,
  type SignatureOptions,
  unusableBodySignatures,
  type World,
  withBodySignature,
} from "#harness";
import { requireTolerated } from "./tolerated.ts";

const alone = { holds: ["the signer's record"] } as const;

/** Signatures of the right body by somebody else. */
const foreign: readonly { title: string; options: (world: World) => Promise<SignatureOptions> }[] = [
  {
    title: "by another key of the same user",
    options: async ({ shared, signer }) => byOther((await shared.otherSigningKey(signer)).privateKey),
  },
  {
    title: "by a key of another user",
    // Where there is no second user, asking for one says so.
    options: async ({ shared, signer, alice, bob }) =>
      byOther((await shared.signingKey(signer === bob ? alice : bob)).privateKey),
  },
  {
    title: "by a key that the service does not know",
    options: async ({ shared }) => byOther((await shared.unknownKeyPair()).privateKey),
  },
];
const byOther = (privateKey: Parameters<typeof bodySignedWith>[0]) =>
  bodySignedWith(privateKey, "an X-Signature by another private key");

for (const [id, rows] of [
  ["XRS-08", otherBodyAlgorithms],
  ["XRS-10", unusableBodySignatures],
] as const)
  for (const row of rows)
    requirement(id, row.title, alone, async ({ signer, service, shared, signatures }) => {
      await signatures.bodiesChecked();
      const key = await shared.signingKey(signer);
      const language = await signer.languages.present();

      const answer = await between(
        rewriting(service, key, { language }),
        () => service.as(key.signed(row.options(key))).putUser({ language }),
        "XRS-01",
      );

      expect(answer).toBeRefused();
    });

requirement("XRS-11", "X-Signature empty", alone, async ({ signer, service, shared, signatures }) => {
  await signatures.bodiesChecked();
  const key = await shared.signingKey(signer);
  const language = await signer.languages.present();
  const unusable = key.signed(unusableBodySignatures[0]!.options(key));
  requireRefused(await service.as(unusable).putUser({ language }), "XRS-10");

  const answer = await between(
    rewriting(service, key, { language }),
    () =>
      service
        .as(key.signed({ bodySignature: "", description: "an empty X-Signature" }))
        .putUser({ language }),
    "XRS-01",
  );

  expect(answer).toBeRefused();
});

for (const { title, options } of foreign)
  requirement("XRS-07", title, alone, async (world) => {
    const { signer, service, shared, signatures } = world;
    await signatures.bodiesChecked();
    const key = await shared.signingKey(signer);
    const differently = await options(world);
    const language = await signer.languages.present();

    const answer = await between(
      rewriting(service, key, { language }),
      () => service.as(key.signed(differently)).putUser({ language }),
      "XRS-01",
    );

    expect(answer).toBeRefused();
  });

requirement("XRS-07", "by the service itself", alone, async ({ signer, service, shared, signatures }) => {
  await signatures.bodiesChecked();
  const key = await shared.signingKey(signer);
  // What the service signed is its answer, so these very bytes are sent back.
  const shown = requireAccepted(await signer.client.getUser(), "OAU-01");
  await requireTolerated(signer.client, shown.body.toString("utf8"));
  const bodySignature = shown.header("x-signature") ?? "";

  const answer = await between(
    rewriting(service, key, shown.body),
    () =>
      service
        .as(key.signed({ bodySignature, description: "an X-Signature that the service made" }))
        .putUser(shown.body),
    "XRS-01",
  );

  expect(answer).toBeRefused();
});

for (const [algorithm, hash] of [
  ["rsa-sha1", "sha1"],
  ["rsa-sha512", "sha512"],
] as const)
  requirement(
    "XRS-09",
    `${hash} under ${algorithm} is refused`,
    alone,
    async ({ signer, service, shared, signatures }) => {
      await signatures.bodiesChecked();
      await expectDone(`X-Signature by SHA-256 under ${algorithm}`, () => signatures.takes(algorithm));
      const key = await shared.signingKey(signer);
      const language = await signer.languages.present();
      requireRefused(await service.as(key.signed(bodySignedBy(hash, key))).putUser({ language }), "XRS-08");

      const answer = await between(
        () => service.as(key.signed({ algorithm, ...withBodySignature })).putUser({ language }),
        () => service.as(key.signed({ algorithm, ...bodySignedBy(hash, key) })).putUser({ language }),
      );

      expect(answer).toBeRefused();
    },
  );
