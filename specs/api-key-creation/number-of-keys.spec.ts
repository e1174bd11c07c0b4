/** Sections "API key" and "Limits": any number of keys, each of its own user, none like another. */
import {
  apiKeyHeader,
  chapter,
  constantPositions,
  expect,
  inControl,
  keysOfBothKinds,
  readApiKey,
  repeated,
  requirement,
  requirePlainKeyInUse,
  requireUsersApart,
  shownId,
  unthrottled,
} from "#harness";

chapter("Any number of API keys", () => {
  requirement("KEY-08", "thirty keys, all usable at the end", async ({ alice, service, keyRequests }) => {
    await requirePlainKeyInUse(alice, service);
    const body = await keyRequests.plainBody();

    const created = await repeated(30, async () => unthrottled(await alice.client.createApiKey(body)));

    expect(created.filter(({ accepted }) => !accepted).length, "refused creations, of 30").toEqual(0);
    const apikeys = created.map((answer) => readApiKey(answer).apikey ?? "");
    const answers = await Promise.all(
      apikeys.map((apikey) => service.as(apiKeyHeader(apikey, "one of thirty API keys")).getUser()),
    );
    expect(answers.filter(({ accepted }) => !accepted).length, "keys that are not usable, of 30").toEqual(0);
  });

  requirement("KEY-08", "ten keys of both kinds by turns", async ({ alice, service }) => {
    const keys = await keysOfBothKinds(10, alice, service);

    const answers = await Promise.all(keys.map(({ credential }) => service.as(credential).getUser()));

    const refused = answers.filter(({ accepted }) => !accepted);
    expect(refused.length, `keys that are usable no more, of ${keys.length}`).toEqual(0);
  });

  requirement("KEY-09", "over all keys of the run", { when: "last" }, async ({ apiKeys, scenes, alice }) => {
    await scenes.plainKey(alice);
    const values = apiKeys.made.flatMap((key) => ("apikey" in key ? [key.id, key.apikey] : [key.id]));

    const twice = values.filter((value, index) => values.indexOf(value) !== index);

    expect(twice.length, `values that occur twice, of ${values.length}`).toEqual(0);
  });

  requirement("KEY-10", async ({ alice }) => {
    const keys = await repeated(30, () => alice.plainKey());
    const values = keys.map(({ apikey }) => apikey);

    const constant = constantPositions(values);

    expect(constant, "positions at which all thirty apikey values agree").toSatisfy(
      (count) => count < 32,
      "fewer than 32",
    );
    expect(
      keys.filter(({ id, apikey }) => apikey === id + id).length,
      "apikey values that are the id twice",
    ).toEqual(0);
  });

  requirement("KEY-20", "twenty keys made by two users at the same time", async (world) => {
    const { alice, bob, service } = world;
    await requireUsersApart(world, "tokens", "plain keys");
    const owners = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? alice : bob));

    const keys = await Promise.all(owners.map((owner) => owner.plainKey()));

    // One by one: readers that meet are another requirement's (CON-02).
    const shown = await repeated(keys.length, async (index) =>
      shownId(inControl(await service.as(keys[index]!.credential).getUser(), "", ["KEY-08"])),
    );
    const expected = await Promise.all([alice.id(), bob.id()]);
    expect(shown, "the users that the keys show").toEqual(
      owners.map((owner) => expected[owner === alice ? 0 : 1]),
    );
  });
});
