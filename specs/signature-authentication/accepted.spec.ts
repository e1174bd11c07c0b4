/** Section "API key with public key": a request signed with the key's private key is accepted, and acts as the key's user. */
import {
  acceptedFirst,
  type Credential,
  chapter,
  conventionalDialects,
  draftDialect,
  expect,
  expectLanguage,
  generateFourPrimeKeyPair,
  inControl,
  literalDialect,
  requirement,
  requireUsersApart,
  type ServiceClient,
  Untestable,
  userShownBy,
  withBodySignature,
} from "#harness";

const alone = { holds: ["alice's record"] } as const;
/** Whether x-signature is covered, where no list says so, is not shown. */
const literalForms = [
  literalDialect,
  ...conventionalDialects.filter((form) => form.name === "unquoted, without headers, over date"),
];

chapter("A request signed by a key with public key is accepted", () => {
  for (const [id, algorithm] of [
    ["SIG-01", "rsa-sha256"],
    ["SIG-02", "rsa-sha1"],
    ["SIG-03", "rsa-sha512"],
  ] as const) {
    requirement(id, `GET /user by ${algorithm} shows the user`, async ({ alice, service, signatures }) => {
      await signatures.takes(algorithm);
      const key = await alice.signingKey();
      await alice.id();

      const answer = await service.as(key.signed({ algorithm })).getUser();

      expect(answer).toBeAccepted();
      expect(userShownBy(answer, "SIG-01").id, "the id of the user that it shows").toBePresent();
    });

    requirement(
      id,
      `PUT /user by ${algorithm} changes the language`,
      alone,
      async ({ alice, service, signatures }) => {
        await signatures.takes(algorithm);
        const key = await alice.signingKey();
        const language = await alice.languages.another();

        const answer = await service.as(key.signed({ algorithm })).putUser({ language });

        if (!answer.accepted) {
          const forms = await signatures.formsOfDateAlone();
          const bare = forms.map((dialect) => key.signed({ algorithm, dialect, bodySignature: null }));
          await requireRefusedWithoutXSignature(service, bare, { language });
        }
        expect(answer).toBeAccepted();
        await expectLanguage(alice, language, { client: service.as(key.credential), actsAs: "SIG-05" });
      },
    );
  }

  for (const name of ["alice", "bob"] as const)
    requirement("SIG-05", `a key of ${name}`, async (world) => {
      const { scenes, [name]: user, service } = world;
      await requireUsersApart(world);
      const key = await scenes.signingKey(user);

      const answer = inControl(await service.as(key.credential).getUser(), "", ["SIG-01"]);

      expect(userShownBy(answer, "SIG-01").id, "the id of the user that the key shows").toEqual(
        await user.id(),
      );
    });

  requirement("SIG-06", "no quotes, no headers=", async ({ scenes, alice, service }) => {
    const key = await scenes.signingKey(alice);

    const answer = await acceptedFirst(
      literalForms.map((dialect) => key.signed({ dialect, words: `a signature ${dialect.name}` })),
      (credential) => service.as(credential).getUser(),
    );

    expect(answer).toBeAccepted();
  });

  requirement("SIG-07", 'quotes, headers="date x-signature"', async ({ scenes, alice, service }) => {
    const key = await scenes.signingKey(alice);
    inControl(await service.as(key.signed(withBodySignature)).getUser(), "", ["XRS-02"]);

    const answer = await service
      .as(key.signed({ dialect: draftDialect, words: "a signature as in the draft" }))
      .getUser();

    expect(answer).toBeAccepted();
  });

  for (const bits of [3072, 4096])
    requirement("SIG-33", `a key of ${bits} bits`, async ({ alice, service }) => {
      const keyPair = await generateFourPrimeKeyPair(bits);
      const key = await alice.signingKey({
        keyPair,
        mayBeRefused: `A key of ${bits} bits is refused at its creation.`,
      });

      const answer = await service.as(key.credential).getUser();

      expect(answer).toBeAccepted();
    });

  requirement(
    "SIG-36",
    "two changes with one Date",
    alone,
    async ({ scenes, alice, service, signatures, keyRequests }) => {
      await signatures.coveringBody();
      const key = await scenes.signingKey(alice);
      const { language: before } = await alice.record();
      const language = await alice.languages.another();
      const date = await keyRequests.dates.next(key.id);
      const client = service.as(key.signed({ date }));

      inControl(await client.putUser({ language }), "", ["SIG-01"]);
      const second = await client.putUser({ language: before });

      expect(second).toBeAccepted();
    },
  );

  requirement("SIG-37", "an older and a newer key by turns", async ({ scenes, alice, service }) => {
    const older = await scenes.signingKey(alice);
    inControl(await service.as(older.credential).getUser(), "", ["SIG-01"]);
    const newer = await alice.signingKey();

    const answers = [
      await service.as(newer.credential).getUser(),
      await service.as(older.credential).getUser(),
      await service.as(newer.credential).getUser(),
    ];

    for (const answer of answers) expect(answer).toBeAccepted();
  });
});

/** What is refused may be the X-Signature of the body. @throws Untestable blocked by XRS-01 when it is accepted without */
async function requireRefusedWithoutXSignature(
  service: ServiceClient,
  bare: readonly Credential[],
  body: { language: string },
): Promise<void> {
  const answer = await acceptedFirst(bare, (credential) => service.as(credential).putUser(body));
  if (!answer.accepted) return;
  throw new Untestable(`${answer.summary} is accepted without X-Signature only (exchange ${answer.n}).`, {
    blockedBy: ["XRS-01"],
    expected: "2xx with the right X-Signature of the body too",
    received: "a refusal",
    exchanges: [answer.n],
  });
}
