/** Sections "API key" and "Authentication": each of many requests at the same time is answered for itself. */
import {
  alteredBearer,
  apiKeyHeader,
  type Credential,
  changeLanguage,
  chapter,
  documentedMembers,
  expect,
  expectOwnUsers,
  inText,
  isServed,
  keysMadeTogether,
  lostAmongChangesAtOnce,
  lostAmongMembers,
  observation,
  readUser,
  repeated,
  requireAccepted,
  requirement,
  requireThat,
  requireUsersApart,
  requireUsersApartInEveryMode,
  shownId,
  suspectsOfOwner,
  Untestable,
  type User,
  type World,
  withTwoPhones,
} from "#harness";

/** Enough for some of them to meet. */
const PARALLEL_CHANGES = 16;
const LINES = 10;
const ROUNDS = 6;

const bothRecords = { holds: ["alice's record", "bob's record"] } as const;

chapter("Many identities at the same time", () => {
  requirement("CON-01", "keys of both kinds and users", async (world) => {
    const { alice, bob, signatures } = world;
    await requireUsersApartInEveryMode(world);
    await signatures.verified();
    const keys = await keysMadeTogether(world);

    expect(new Set(keys.map(({ id }) => id)).size, "different ids of the keys").toEqual(keys.length);
    await expectOwnUsers(keys, [alice, bob], world, () => suspectsOfOwner(world));
  });

  requirement("CON-02", "both users in all three modes, interleaved", async (world) => {
    await requireUsersApartInEveryMode(world);
    const callers = await identities(world);
    const calls = Array.from({ length: 120 }, (_, index) => callers[index % callers.length]!);

    const shown = await Promise.all(
      calls.map(async ({ credential }) =>
        shownId(requireAccepted(await world.service.as(credential()).getUser(), "USR-07")),
      ),
    );

    expect(shown, "the users that are shown").toEqual(calls.map(({ id }) => id));
  });

  requirement("CON-03", "ten changes of one record", { holds: ["alice's record"] }, async ({ alice }) => {
    const before = inText((await alice.record()).language);
    const languages = [before, await alice.languages.another()];

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => alice.client.putUser({ language: languages[index % 2] })),
    );

    // A refusal of one that comes too early is the service's choice; that it fails is none.
    expect(
      answers.filter(({ isFailure }) => isFailure).map(({ summary }) => summary),
      "changes that the service failed to answer",
    ).toEqual([]);
    // Answers that show no user are USR-04's.
    const shown = answers.filter((answer) => answer.accepted && readUser(answer));
    expect(
      shown.map((answer) => readUser(answer)?.language).filter((one) => !languages.includes(inText(one))),
      "languages nobody wrote",
    ).toEqual([]);
    expect(inText((await alice.record()).language), "the language afterwards").toBeOneOf(languages);
  });

  requirement("CON-03", "ten changes to one value", { holds: ["alice's record"] }, async ({ alice }) => {
    await changeLanguage(alice);
    const language = await alice.languages.another();

    const answers = await Promise.all(repeatedAtOnce(10, () => alice.client.putUser({ language })));

    const taken = answers.filter(({ accepted }) => accepted);
    requireThat(taken.length > 0, "None of ten changes at the same time was accepted.", "USR-03");
    expect(String((await alice.record()).language), "the language that all of them wrote").toEqual(language);
  });

  requirement("CON-03", "changes of two members", { holds: ["alice's record"] }, async (world) => {
    const { alice } = world;
    await changeLanguage(alice);

    const lost = await withTwoPhones(alice, (...phones) => lostAmongMembers(world, alice, phones));

    expect(lost, "changes of one member that the change of another undid").toEqual([]);
  });

  requirement("CON-04", "changes of two records", bothRecords, async (world) => {
    const { alice, bob } = world;
    await requireUsersApart(world);
    await changeLanguage(alice);
    const [hers, his] = await differentLanguages(alice, bob);
    const before = { ...documentedMembers(await bob.record()), language: his };

    const answers = await Promise.all([
      repeated(PARALLEL_CHANGES, () => alice.client.putUser({ language: hers })),
      repeated(PARALLEL_CHANGES, () => bob.client.putUser({ language: his })),
    ]);

    // Answers that show no user are USR-04's.
    const mixed = answers.map((own, index) =>
      own.map((answer) => readUser(answer)?.language).filter((one) => one && one !== [hers, his][index]),
    );
    expect(mixed, "languages of the other one that each user's changes are answered with").toEqual([[], []]);
    expect(await alice.languages.shows(hers), "alice's language").toEqual(hers);
    await bob.languages.shows(his);
    expect(documentedMembers(await bob.record()), "bob's members").toEqual(before);
  });

  requirement("CON-04", "changes of two records, each read back at once", bothRecords, async (world) => {
    const { alice, bob } = world;
    await requireUsersApart(world);
    await changeLanguage(alice);
    await changeLanguage(bob);

    const lost = await lostAmongChangesAtOnce(world, [alice, bob]);

    expect(lost, "changes that the other user's change undid").toEqual([]);
  });

  requirement(
    "CON-05",
    "invalid credentials among valid ones, on shared connections",
    async ({ alice, service, shared, fake, access }) => {
      await access.apiKeysCompared();
      const key = await shared.plainKey(alice);
      const invalid = () => apiKeyHeader(fake.string.alphanumeric(52), "an unknown API key");
      const calls = Array.from({ length: 120 }, (_, index) => (index % 2 === 0 ? key.credential : invalid()));

      const answers = await Promise.all(calls.map((credential) => service.as(credential).getUser()));

      for (const answer of answers.filter((_, index) => index % 2 === 0))
        requireAccepted(answer, "XAK-01", "among the attempts");
      const served = answers.filter((answer, index) => index % 2 === 1 && isServed(answer));
      expect(served.length, "invalid credentials that were accepted, of 60").toEqual(0);
    },
  );

  requirement("CON-05", "altered access tokens among valid ones", async ({ alice, service, access }) => {
    await access.tokensVerified();
    const altered = service.as(await alteredBearer(alice));

    // Not all at once: what fails is answered sooner, and is to meet what is being verified.
    const answers = await Promise.all(
      Array.from({ length: LINES }, (_, line) =>
        repeated(ROUNDS, (round) => ((line + round) % 2 === 0 ? alice.client : altered).getUser()),
      ),
    );

    const sent = answers.flatMap((ofLine, line) =>
      ofLine.map((answer, round) => ({ answer, isValid: (line + round) % 2 === 0 })),
    );
    for (const { answer, isValid } of sent)
      if (isValid) requireAccepted(answer, "OAU-01", "among the attempts");
    const served = sent.filter(({ answer, isValid }) => !isValid && isServed(answer));
    expect(served.length, "altered access tokens that were accepted").toEqual(0);
  });

  requirement("CON-06", "six signing keys, each checked with its own", async (world) => {
    const { alice, bob, service, shared, signatures } = world;
    await signatures.usersToldApart();
    const together = (await keysMadeTogether(world)).filter((key) => "keyPair" in key);
    const keys = [await shared.signingKey(alice), await shared.signingKey(bob), ...together];
    const crossed = keys.map((key, index) =>
      key.signed({
        privateKey: keys[(index + 1) % keys.length]!.privateKey,
        description: "a signature by another key",
      }),
    );
    const rounds = Array.from({ length: 5 });

    const answers = await Promise.all(
      rounds.flatMap(() => keys.map((key, index) => bothAt(service, key.credential, crossed[index]!))),
    );

    for (const { right } of answers) requireAccepted(right, "SIG-01", "among the attempts");
    expect(
      answers.filter(({ wrong }) => wrong.accepted).length,
      "crossed signatures that were accepted",
    ).toEqual(0);
  });

  observation("CON-09", "resend and confirmation at the same time", async ({ alice }) => {
    const webhook = await alice.webhook();
    const { subscribeUrl } = await webhook.confirmation();
    const [resent, visited] = await Promise.all([webhook.resend(), webhook.visit(subscribeUrl)]);
    return `resend ${resent.status}, confirmation ${visited.status}`;
  });
});

const repeatedAtOnce = <T>(count: number, call: () => Promise<T>): Promise<T>[] =>
  Array.from({ length: count }, call);

/** One for each that is not the other's, so that a mix shows; both may be the one they have. */
async function differentLanguages(alice: User, bob: User): Promise<[hers: string, his: string]> {
  const hers = await alice.languages.another();
  const his = await bob.languages.another();
  return [hers, his === hers ? inText((await bob.record()).language) : his];
}

interface Identity {
  readonly id: string;
  readonly credential: () => Credential;
}

async function identities({ alice, bob, shared, service }: World): Promise<Identity[]> {
  const of = async (user: World["alice"]) => {
    const id = await user.id();
    const [plain, signing] = [await shared.plainKey(user), await shared.signingKey(user)];
    for (const { credential } of [plain, signing]) {
      // Several times: readers that meet may be mixed up now and then, a key of another user is always one.
      const shown = await repeated(3, async () => shownId(await service.as(credential).getUser()));
      if (shown.every((other) => other !== undefined && other !== id)) throw keyOfAnother(id, shown);
    }
    return [user.bearer, plain.credential, signing.credential].map((credential) => ({
      id,
      credential: () => credential,
    }));
  };
  return [...(await of(alice)), ...(await of(bob))];
}

async function bothAt(service: World["service"], rightOne: Credential, wrongOne: Credential) {
  const [right, wrong] = await Promise.all([service.as(rightOne).getUser(), service.as(wrongOne).getUser()]);
  return { right, wrong };
}

function keyOfAnother(id: string, shown: readonly unknown[]): Untestable {
  return new Untestable("A key made while others were made shows another user than its own.", {
    cites: ["CON-01"],
    expected: id,
    received: inText(shown[0]),
  });
}
