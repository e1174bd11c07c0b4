/** Sections "API key" and "Authentication": each of many who ask at the same time is answered for itself. */
import type { Cite } from "#catalogue";
import {
  atOnce,
  type Credential,
  expect,
  expectDone,
  expectOwnUsers,
  inText,
  repeated,
  requireAccepted,
  requirement,
  requireUsersApartInEveryMode,
  shownId,
  suspectsOfOwner,
  Untestable,
  type World,
} from "#harness";
import { inWords, readBy, refusedAmongOthers } from "./at-the-same-time.ts";
import { keysMadeAtOnce } from "./keys-made-at-once.ts";

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

function keyOfAnother(id: string, shown: readonly unknown[]): Untestable {
  return new Untestable("A key made while others were made shows another user than its own.", {
    cites: ["CON-01"],
    expected: id,
    received: inText(shown[0]),
  });
}
