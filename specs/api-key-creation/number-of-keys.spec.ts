/** Sections "API key" and "Limits": any number of keys, each of its own user, none like another. */
import {
  expect,
  expectDone,
  expectOwnUsers,
  keysMadeTogether,
  repeated,
  requireAccepted,
  requirement,
  requireUsersApart,
  suspectsOfLock,
  suspectsOfNewKey,
  suspectsOfOwner,
  suspectsOfUse,
} from "#harness";
import {
  enoughPlainKeys,
  keysUpToBudget,
  ofIds,
  plainKeysOfAlice,
  refusedOf,
  requirePlainKeyInUse,
} from "./keys-in-use.ts";
import { constantPart } from "./value-statistics.ts";

// At the end, so that the keys of all other checks count towards them and few are made for this one alone.
requirement("KEY-08", "thirty-two keys one after the other", { when: "last" }, async (world) => {
  await requirePlainKeyInUse(world);

  const keys = await expectDone("each of thirty-two API keys is made", () => plainKeysOfAlice(32, world));

  const refused = await refusedOf(keys, world);

  const suspects = await suspectsOfUse(world, ofIds(keys, refused));
  expect(
    refused,
    `ids of API keys without public key that GET /user refuses, of ${keys.length}`,
    suspects,
  ).toEqual([]);
});

requirement("KEY-08", "as many as the run may make", { when: "last" }, async (world) => {
  const keys = await expectDone("one more API key is made", () => keysUpToBudget(world));

  expect(await refusedOf(keys, world), `ids of API keys that GET /user refuses, of ${keys.length}`).toEqual(
    [],
  );
});

requirement("KEY-08", "keys of both kinds, made at the same time", { when: "last" }, async (world) => {
  const keys = await expectDone("keys of both users are made", () => keysMadeTogether(world));

  const refused = await refusedOf(keys, world);

  const those = ofIds(keys, refused);
  const suspects = [
    ...(await suspectsOfLock(world, those)),
    ...(await suspectsOfUse(world, those)),
    ...(await suspectsOfNewKey(world, those)),
  ];
  expect(
    refused,
    `ids of API keys that GET /user refuses once all are made, of ${keys.length} made at the same time`,
    suspects,
  ).toEqual([]);
});

requirement(
  "KEY-09",
  "over all keys of the run",
  { when: "after all" },
  async ({ apiKeys, shared, alice }) => {
    await shared.plainKey(alice);
    const values = apiKeys.made.flatMap((key) => ("apikey" in key ? [key.id, key.apikey] : [key.id]));

    const twice = values.filter((value, index) => values.indexOf(value) !== index);

    expect(
      twice.length,
      `how many ids and apikey values another key of the run has too, of ${values.length}`,
    ).toEqual(0);
  },
);

requirement("KEY-10", "over all keys of the run", { when: "after all" }, async (world) => {
  const keys = await enoughPlainKeys(world);

  const secrets = keys.map(({ id, apikey }) => apikey.replaceAll(id, ""));

  expect(
    constantPart(secrets),
    `the share of the characters that all ${keys.length} apikey values have in common, place by place and without the id of the key`,
  ).toSatisfy((part) => part <= 0.6, "at most three fifths");
});

requirement("KEY-20", "keys made by two users at the same time", async (world) => {
  const { alice, bob, service } = world;
  await requireUsersApart(world, "tokens", "plain keys");
  const keys = (await keysMadeTogether(world)).filter((key) => "apikey" in key);
  await repeated(keys.length, async (index) =>
    requireAccepted(await service.as(keys[index]!.credential).getUser(), "KEY-08"),
  );

  await expectOwnUsers(keys, [alice, bob], world, () => suspectsOfOwner(world));
});
