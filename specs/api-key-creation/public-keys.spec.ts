/** Section "API key with public key": kinds of public key that are not spoken of, and one public key in two API keys. */
import {
  expect,
  observation,
  outcomeOf,
  repeated,
  requireAccepted,
  requireApplicable,
  requirement,
  requireUsersApart,
  sharedFixture,
  shownId,
  unusualCreation,
} from "#harness";
import { otherPublicKeys, otherRsa } from "./other-public-keys.ts";

// Which public keys a key may have.

for (const { title, pem } of otherPublicKeys)
  observation("KEY-16", title, async ({ alice, budgets, keyRequests, profile }) => {
    const pair = await keyRequests.keyPairs.take();
    const body = await keyRequests.signingBody(await pem(pair));
    const create = () => alice.client.createApiKey(body);
    const seen = outcomeOf(await budgets.apiKeys.judged(alice, create));
    profile(`public key: ${title}`, seen);
    return seen;
  });

for (const [title, bits, exponent] of otherRsa)
  observation("KEY-16", title, async (world) => {
    const seen = outcomeOf((await unusualCreation(world, bits, exponent)).created);
    world.profile(`public key: ${title}`, seen);
    return seen;
  });

/** Three creations with one public key: of alice, of bob, and of alice once more. */
const ofOnePublicKey = sharedFixture(
  "one public key in three API keys",
  async ({ alice, bob, shared, budgets, keyRequests }) => {
    const first = await shared.signingKey(alice);
    const body = await keyRequests.signingBody(first.keyPair.publicPem);
    const another = await budgets.apiKeys.judged(bob, () => bob.client.createApiKey(body));
    const again = await budgets.apiKeys.judged(alice, () => alice.client.createApiKey(body));
    return { first, created: [first.created, another, again] };
  },
);

// One public key in two API keys.

observation("KEY-17", "of one user, and of two", async (world) => {
  const { created } = await ofOnePublicKey(world);
  const [, another, again] = created.map(outcomeOf);
  const seen = `another user: ${another}, the same user once more: ${again}`;
  world.profile("a public key that another API key has", seen);
  return seen;
});

requirement("KEY-24", async (world) => {
  const { alice, bob, service, apiKeys } = world;
  await requireUsersApart(world, "tokens", "signing keys");
  const { first, created } = await ofOnePublicKey(world);
  const areAccepted = created.every(({ accepted }) => accepted);
  requireApplicable(areAccepted, "A public key that another API key has is refused (KEY-17).");
  const keys = [
    first,
    await apiKeys.signingKeyOf(bob, created[1]!, first.keyPair),
    await apiKeys.signingKeyOf(alice, created[2]!, first.keyPair),
  ];

  const shown = await repeated(3, async (index) =>
    shownId(requireAccepted(await service.as(keys[index]!.credential).getUser(), "SIG-01")),
  );

  expect(shown, "the ids of the users that GET /user shows to three keys with one public key").toEqual([
    await alice.id(),
    await bob.id(),
    await alice.id(),
  ]);
});
