/** Section "Request signature header X-Signature": the right signature of the exact body is accepted. */
import { titleOf } from "#catalogue";
import {
  acceptedBy,
  acceptedFirst,
  expect,
  expectDone,
  expectLanguage,
  prepareCall,
  requireAccepted,
  requirement,
  suspectsOfUpdate,
  withBodySignature,
} from "#harness";
import { foreignTexts, jsonSpellings, largeBodies, withNote } from "./json-spellings.ts";
import { requireTolerated } from "./tolerated.ts";

const alone = { holds: ["the signer's record"] } as const;

// The right X-Signature is accepted.

requirement("XRS-01", "PUT /user changes the language", alone, async (world) => {
  const { signer, service, shared } = world;
  const key = await shared.trustedSigningKey(signer);
  requireAccepted(await service.as(key.credential).getUser(), "SIG-01");
  const language = await signer.languages.another();

  const answer = await service.as(key.signed(withBodySignature)).putUser({ language });

  expect(answer, await suspectsOfUpdate(world, signer, answer)).toBeAccepted();
  await expectLanguage(signer, language, { client: service.as(key.credential), actsAs: "SIG-05" });
});

requirement("XRS-01", "PUT /user with the record that GET /user shows", alone, async (world) => {
  const { signer, service, shared } = world;
  const key = await shared.trustedSigningKey(signer);
  const shown = requireAccepted(await signer.client.getUser(), "OAU-01");
  await requireTolerated(signer.client, shown.body.toString("utf8"));

  const answer = await service.as(key.signed(withBodySignature)).putUser(shown.body);

  const suspects = await suspectsOfUpdate(world, signer, answer);
  expect(answer, [...suspects, "XRS-13", "XRS-14"]).toBeAccepted();
});

requirement("XRS-02", "GET /user", async ({ signer, service, shared }) => {
  const key = await shared.trustedSigningKey(signer);

  const answer = await service.as(key.signed(withBodySignature)).getUser();

  expect(answer).toBeAccepted();
});

for (const [id, route] of [
  ["XRS-02", "unlinkEntity"],
  ["XRS-03", "resendConfirmation"],
  ["XRS-03", "linkEntity"],
] as const)
  requirement(id, titleOf(route), async (world) => {
    const { alice, service, shared, signatures } = world;
    await signatures.requireTakenUnsigned(route);
    const key = await shared.trustedSigningKey(alice);
    const call = await prepareCall(world, route);

    const answer = await call(service.as(key.signed(withBodySignature)));

    const isRefusedAnyway = !answer.accepted && !(await call(alice.client)).accepted;
    expect(answer, isRefusedAnyway ? acceptedBy[route] : []).toBeAccepted();
  });

requirement("XRS-04", "GET /user with date alone signed", async ({ alice, service, shared, signatures }) => {
  const key = await shared.attackedSigningKey(alice);
  const forms = await signatures.formsOfDateAlone();

  const answer = await acceptedFirst(
    forms.map((dialect) =>
      key.signed({ dialect, bodySignature: null, description: "a signature of date alone" }),
    ),
    (credential) => service.as(credential).getUser(),
  );

  expect(answer).toBeAccepted();
});

for (const algorithm of ["rsa-sha1", "rsa-sha512"] as const)
  requirement(
    "XRS-09",
    `SHA-256 under ${algorithm}`,
    alone,
    async ({ signer, service, shared, signatures }) => {
      await expectDone(`X-Signature by SHA-256 under ${algorithm}`, () => signatures.takes(algorithm));
      const key = await shared.trustedSigningKey(signer);
      const language = await signer.languages.present();
      requireAccepted(await service.as(key.signed(withBodySignature)).putUser({ language }), "XRS-01");

      const answer = await service.as(key.signed({ algorithm, ...withBodySignature })).putUser({ language });

      expect(answer).toBeAccepted();
    },
  );

// The exact bytes of the body count.

for (const [id, rows] of [
  ["XRS-13", jsonSpellings],
  [
    "XRS-14",
    foreignTexts.map(({ title, text }) => ({
      title,
      write: (language: string) => withNote(language, text),
    })),
  ],
] as const)
  for (const { title, write } of rows)
    requirement(id, title, alone, async ({ signer, service, shared }) => {
      const { present, another: language } = await signer.languages.two();
      await requireTolerated(signer.client, write(present));
      const key = await shared.trustedSigningKey(signer);
      const client = service.as(key.signed(withBodySignature));
      requireAccepted(await client.putUser({ language: present }), "XRS-01");

      const answer = await client.putUser(Buffer.from(write(language)));

      expect(answer).toBeAccepted();
      await expectLanguage(signer, language, { client: service.as(key.credential), actsAs: "SIG-05" });
    });

for (const { title, write } of largeBodies)
  requirement("XRS-15", title, alone, async ({ signer, service, shared }) => {
    const { present, another: language } = await signer.languages.two();
    await requireTolerated(signer.client, write(present));
    const key = await shared.trustedSigningKey(signer);
    const client = service.as(key.signed(withBodySignature));
    requireAccepted(await client.putUser({ language: present }), "XRS-01");
    requireAccepted(await client.putUser(Buffer.from(`{"language":"${present}"} `)), "XRS-13");

    const answer = await client.putUser(Buffer.from(write(language)));

    expect(answer).toBeAccepted();
    await expectLanguage(signer, language, { client: service.as(key.credential), actsAs: "SIG-05" });
  });

requirement("XRS-15", "a small body in two pieces", alone, async ({ signer, service, shared }) => {
  const key = await shared.trustedSigningKey(signer);
  const client = service.as(key.signed(withBodySignature));
  const { present, another: language } = await signer.languages.two();
  requireAccepted(await client.putUser({ language: present }), "XRS-01");

  const answer = await client.putUser({ language }, { wire: { raw: true, segments: 2 } });

  expect(answer).toBeAccepted();
  await expectLanguage(signer, language, { client: service.as(key.credential), actsAs: "SIG-05" });
});
