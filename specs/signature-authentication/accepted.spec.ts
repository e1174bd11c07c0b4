/** Section "API key with public key": a request signed with the key's private key is accepted, and acts as the key's user. */
import type { Cite } from "#catalogue";
import {
  type Answer,
  acceptedFirst,
  type Credential,
  conventionalDialects,
  draftDialect,
  expect,
  expectDone,
  expectLanguage,
  literalDialect,
  olderKeys,
  repeated,
  requireAccepted,
  requirement,
  requireUsersApart,
  type ServiceClient,
  suspectsOfUpdate,
  unusualSigningKey,
  userShownBy,
  withBodySignature,
} from "#harness";

const alone = { holds: ["the signer's record"] } as const;
/** Whether x-signature is covered, where no list says so, is not shown. */
const literalForms = [
  literalDialect,
  ...conventionalDialects.filter((form) => form.name === "unquoted, without headers, over date"),
];

for (const [id, algorithm] of [
  ["SIG-01", "rsa-sha256"],
  ["SIG-02", "rsa-sha1"],
  ["SIG-03", "rsa-sha512"],
] as const) {
  requirement(
    id,
    `GET /user by ${algorithm} shows the user`,
    async ({ alice, service, shared, signatures }) => {
      await expectDone(`a request signed by ${algorithm} is accepted`, () => signatures.takes(algorithm));
      const key = await shared.trustedSigningKey(alice);
      await alice.id();

      const answer = await service.as(key.signed({ algorithm })).getUser();

      expect(answer).toBeAccepted();
      userShownBy(answer, "SIG-01");
    },
  );

  requirement(id, `PUT /user by ${algorithm} changes the language`, alone, async (world) => {
    const { signer, service, shared, signatures } = world;
    await expectDone(`a request signed by ${algorithm} is accepted`, () => signatures.takes(algorithm));
    const key = await shared.trustedSigningKey(signer);
    const language = await signer.languages.another();

    const answer = await service.as(key.signed({ algorithm })).putUser({ language });

    const forms = await signatures.formsOfDateAlone();
    const bare = forms.map((dialect) => key.signed({ algorithm, dialect, bodySignature: null }));
    const suspects = [
      ...(await suspectsOfUpdate(world, signer, answer)),
      ...(await suspectsWithout(answer, service, bare, { language })),
    ];
    expect(answer, suspects).toBeAccepted();
    await expectLanguage(signer, language, { client: service.as(key.credential), actsAs: "SIG-05" });
  });
}

for (const name of ["alice", "bob"] as const)
  requirement("SIG-05", `a key of ${name}`, async (world) => {
    const { shared, [name]: user, service } = world;
    await requireUsersApart(world);
    const key = await shared.trustedSigningKey(user);

    const answer = requireAccepted(await service.as(key.credential).getUser(), "SIG-01");

    expect(userShownBy(answer, "SIG-01").id, "the id of the user that GET /user shows to the key").toEqual(
      await user.id(),
    );
  });

requirement("SIG-06", "no quotes, no headers=", async ({ shared, alice, service }) => {
  const key = await shared.attackedSigningKey(alice);

  const answer = await acceptedFirst(
    literalForms.map((dialect) => key.signed({ dialect, description: `a signature ${dialect.name}` })),
    (credential) => service.as(credential).getUser(),
  );

  expect(answer).toBeAccepted();
});

requirement("SIG-07", 'quotes, headers="date x-signature"', async ({ shared, alice, service }) => {
  const key = await shared.trustedSigningKey(alice);
  requireAccepted(await service.as(key.signed(withBodySignature)).getUser(), "XRS-02");

  const answer = await service
    .as(key.signed({ dialect: draftDialect, description: "a signature as in the draft" }))
    .getUser();

  expect(answer).toBeAccepted();
});

for (const bits of [3072, 4096])
  requirement("SIG-33", `a key of ${bits} bits`, async (world) => {
    const key = await unusualSigningKey(world, bits);

    const answer = await world.service.as(key.credential).getUser();

    expect(answer).toBeAccepted();
  });

requirement(
  "SIG-36",
  "two changes with one Date",
  alone,
  async ({ shared, signer, service, signatures, keyRequests }) => {
    await signatures.coveringBody();
    const key = await shared.trustedSigningKey(signer);
    const { language: before } = await signer.record();
    const language = await signer.languages.another();
    const date = await keyRequests.dates.next(key.privateKey);
    const client = service.as(key.signed({ date }));

    requireAccepted(await client.putUser({ language }), "SIG-01");
    const second = await client.putUser({ language: before });

    expect(second).toBeAccepted();
  },
);

requirement("SIG-37", "an older and a newer key by turns", async (world) => {
  const { besideSigningKey } = await expectDone("keys of a user work side by side", () => olderKeys(world));
  const { signing, newer } = besideSigningKey;
  requireAccepted(signing.before, "SIG-01");
  expect(signing.after).toBeAccepted();

  const answers = await repeated(3, (index) =>
    world.service.as([newer, signing.key, newer][index]!.credential).getUser(),
  );

  for (const answer of answers) expect(answer).toBeAccepted();
});

/** Where it is accepted without X-Signature, it is that which is refused. */
async function suspectsWithout(
  { accepted }: Answer,
  service: ServiceClient,
  bare: readonly Credential[],
  body: { language: string },
): Promise<Cite[]> {
  if (accepted) return [];
  const answer = await acceptedFirst(bare, (credential) => service.as(credential).putUser(body));
  return answer.accepted ? ["XRS-01"] : [];
}
