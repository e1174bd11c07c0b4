import {
  atOnce,
  type Credential,
  expect,
  keysMadeTogether,
  requireAccepted,
  requirement,
  type World,
} from "#harness";
import { inWords, readBy, refusedAmongOthers } from "./at-the-same-time.ts";

/** A genuine signature beside wrong ones may meet the lock that these brought about. */
const underAttack = { holds: ["the keys under attack"] } as const;
/** Enough for some of them to meet. */
const ROUNDS = 6;

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

async function bothAt(service: World["service"], rightOne: Credential, wrongOne: Credential) {
  const [right, wrong] = await Promise.all([service.as(rightOne).getUser(), service.as(wrongOne).getUser()]);
  return { right, wrong };
}
