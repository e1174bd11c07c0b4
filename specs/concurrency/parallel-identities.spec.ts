/** Sections "API key" and "Authentication": each of many who ask at the same time is answered for itself. */
import type { Cite } from "#catalogue";
import {
  alteredBearer,
  atOnce,
  type Credential,
  expect,
  expectDone,
  expectOwnUsers,
  inText,
  isServed,
  keysMadeTogether,
  repeated,
  requireAccepted,
  requirement,
  requireUsersApartInEveryMode,
  shownId,
  suspectsOfOwner,
  Untestable,
  unknownApiKey,
  type World,
} from "#harness";
import { inWords, readBy, refusedAmongOthers } from "./at-the-same-time.ts";
import { keysMadeAtOnce } from "./keys-made-at-once.ts";

/** A genuine signature beside wrong ones may meet the lock that these brought about. */
const underAttack = { holds: ["the keys under attack"] } as const;
/** Enough for some of them to meet. */
const LINES = 10;
const ROUNDS = 6;

requirement("CON-01", "keys of both kinds and users", async (world) => {
  const { alice, bob, signatures } = world;
  await requireUsersApartInEveryMode(world);
  await signatures.verified();
  const keys = await expectDone("keys made at the same time are as those made alone", () =>
    keysMadeAtOnce(world),
  );

  expect(
    new Set(keys.map(({ id }) => id)).size,
    "how many different ids keys have that were made at the same time",
  ).toEqual(keys.length);
  await expectOwnUsers(keys, [alice, bob], world, () => suspectsOfOwner(world));
});

requirement("CON-02", "both users in all three modes, interleaved", async (world) => {
  await requireUsersApartInEveryMode(world);
  const callers = await identities(world);
  const calls = Array.from({ length: 120 }, (_, index) => callers[index % callers.length]!);

  const answers = await atOnce(
    calls.map(
      ({ credential }) =>
        () =>
          readBy(world, credential),
    ),
  );

  const refused = await refusedAmongOthers(world, answers);
  const signing = callers.filter(({ isSigning }) => isSigning).map(({ credential }) => credential);
  const areSigned = refused.every(({ credential }) => signing.includes(credential));
  const suspects: Cite[] = areSigned ? ["CON-06"] : [];
  expect(
    inWords(refused),
    "requests with a valid credential that got 401 while others were answered",
    suspects,
  ).toEqual([]);
  expect(
    answers.map(({ answer }) => shownId(requireAccepted(answer, "USR-07"))),
    "the ids of the users that GET /user shows to callers at the same time, request by request",
  ).toEqual(calls.map(({ id }) => id));
});

requirement("CON-05", "invalid credentials among valid ones, on shared connections", async (world) => {
  const { alice, service, shared, access } = world;
  await access.apiKeysCompared();
  const key = await shared.plainKey(alice);
  const calls = await Promise.all(
    Array.from({ length: 120 }, async (_, index) =>
      index % 2 === 0 ? key.credential : unknownApiKey.credential(world),
    ),
  );

  const answers = await Promise.all(calls.map((credential) => service.as(credential).getUser()));

  for (const answer of answers.filter((_, index) => index % 2 === 0))
    requireAccepted(answer, "XAK-01", "among the attempts");
  const served = answers.filter((answer, index) => index % 2 === 1 && isServed(answer));
  expect(served.length, "how many of 60 unknown API keys were accepted among valid ones").toEqual(0);
});

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
  expect(served.length, "how many altered access tokens were accepted among valid ones").toEqual(0);
});

requirement("CON-06", "right signatures by six keys", underAttack, async (world) => {
  const { alice, bob, shared, signatures } = world;
  await signatures.usersToldApart();
  const together = (await keysMadeTogether(world)).filter((key) => "keyPair" in key);
  const keys = [await shared.signingKey(alice), await shared.signingKey(bob), ...together];
  for (const { credential } of keys) requireAccepted((await readBy(world, credential)).answer, "SIG-01");

  const answers = await atOnce(
    Array.from({ length: ROUNDS }, () =>
      keys.map(
        ({ credential }) =>
          () =>
            readBy(world, credential),
      ),
    ).flat(),
  );

  const refused = await refusedAmongOthers(world, answers);
  expect(inWords(refused), "requests with a right signature that got 401 while others were answered").toEqual(
    [],
  );
  for (const { answer } of answers) requireAccepted(answer, "SIG-01");
});

requirement("CON-06", "six signing keys, each checked with its own", underAttack, async (world) => {
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
    "how many signatures were accepted that were made by another key than they name",
  ).toEqual(0);
});

interface Identity {
  readonly id: string;
  readonly credential: Credential;
  readonly isSigning: boolean;
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
      credential,
      isSigning: credential === signing.credential,
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
