/** Section "API key": a key acts in the name of its user, so every mode shows the same user. */
import {
  changeLanguage,
  documentedMembers,
  expect,
  expectOwnUsers,
  expectSameMembers,
  inText,
  isOfNamedKind,
  keysMadeTogether,
  observation,
  requirement,
  requireUsersApart,
  shownId,
  shownLanguage,
  steadyRecord,
  suspectsOfCreation,
  userMembers,
  userShownBy,
  usersShown,
  type World,
} from "#harness";
import { changedByKey, sameUser } from "./acting-key.ts";
import { makeLaterKeys, requireFirstKeysOwn } from "./first-keys.ts";

const alone = { holds: ["alice's record"] } as const;
const keysBeside = [
  {
    title: "an API key in X-API-Key",
    keyOf: ({ shared, alice }: World) => shared.plainKey(alice),
    accepted: "XAK-01",
  },
  {
    title: "a signature",
    keyOf: ({ shared, alice }: World) => shared.trustedSigningKey(alice),
    accepted: "SIG-01",
  },
] as const;

// Every mode shows the same user.

for (const { title, keyOf, accepted } of keysBeside)
  requirement("CNS-01", `${title} beside a Bearer token`, alone, async (world) => {
    const { alice, service } = world;
    const key = await keyOf(world);
    const expected = await steadyRecord(world, alice);

    const shown = sameUser(userShownBy(await service.as(key.credential).getUser(), accepted), expected);

    expectSameMembers(
      shown,
      expected,
      userMembers,
      "the members of the user that GET /user shows to the key",
    );
  });

requirement("CNS-02", "a change by Bearer token is seen by both keys", alone, async (world) => {
  const { alice, service, shared } = world;
  const plain = await shared.plainKey(alice);
  const signing = await shared.trustedSigningKey(alice);
  await changeLanguage(alice);
  // Whatever is kept of the user is kept from here on, and must not outlast the next change.
  await Promise.all([service.as(plain.credential).getUser(), service.as(signing.credential).getUser()]);
  // Twice, for what is kept of one change may happen to be what the other writes.
  for (const language of [await alice.languages.another(), inText((await alice.record()).language)]) {
    await alice.client.putUser({ language });

    for (const credential of [plain.credential, signing.credential]) {
      const seen = await shownLanguage(world, service.as(credential), language);
      const what = `the language that GET /user shows to ${credential.description}, after a change by Bearer token`;
      expect(seen, what, seen === undefined ? ["XAK-02", "SIG-05"] : []).toEqual(language);
    }
  }
});

requirement("CNS-02", "a change by an API key is seen by the Bearer token", alone, async (world) => {
  const { alice, service, shared } = world;
  const key = await shared.plainKey(alice);
  await changeLanguage(alice);
  const language = await alice.languages.another();

  await changedByKey(world, service.as(key.credential), language);

  const seen = await shownLanguage(world, alice.client, language);
  expect(
    seen,
    "the language that GET /user shows to the Bearer token after a change with an API key",
  ).toEqual(language);
});

requirement("CNS-02", "a change by a signature is seen by the Bearer token", alone, async (world) => {
  const { alice, service, shared } = world;
  const key = await shared.trustedSigningKey(alice);
  await changeLanguage(alice);
  const language = await alice.languages.another();

  await changedByKey(world, service.as(key.credential), language);

  const seen = await shownLanguage(world, alice.client, language);
  expect(
    seen,
    "the language that GET /user shows to the Bearer token after a change with a signature",
  ).toEqual(language);
});

// Every key shows its user, to the end of the run.

requirement("CNS-03", "a sample of all keys of the run", { when: "last" }, async (world) => {
  const { users, apiKeys } = world;
  await requireUsersApart(world);
  await keysMadeTogether(world);
  await makeLaterKeys(world);
  await requireFirstKeysOwn(world);
  const sample = evenly(apiKeys.made.filter(isOfNamedKind), 40);

  await expectOwnUsers(sample, users, world, () => suspectsOfCreation(world));
});

requirement("CNS-04", "no key of alice shows bob", { when: "last" }, async (world) => {
  const { alice, bob, apiKeys, service } = world;
  await requireUsersApart(world);
  const foreign = await bob.id();
  await keysMadeTogether(world);
  const sample = evenly(
    apiKeys.made.filter(({ owner }) => owner.name === alice.name),
    20,
  );

  const shown = await Promise.all(
    sample.map(async (key) => shownId(await service.as(key.credential).getUser())),
  );

  const bobs = shown.filter((id) => id === foreign).length;
  const suspects = bobs > 0 ? await suspectsOfCreation(world) : [];
  expect(bobs, "how many keys of alice GET /user shows bob to", suspects).toEqual(0);
});

requirement("CNS-05", "over a change of the record", alone, async ({ alice }) => {
  const before = await alice.id();

  await alice.client.putUser({ language: await alice.languages.another() });

  expect(await alice.id(), "the id that GET /user shows after the language was changed").toEqual(before);
});

requirement(
  "CNS-05",
  "from the start of the run to its end",
  { when: "after all" },
  async ({ alice, exchanges }) => {
    await alice.id();

    const ids = usersShown(exchanges, alice.bearer).map(({ id }) => id);

    const different = new Set(ids.filter((id) => id !== undefined));
    expect(different.size, "different ids that GET /user showed to the Bearer token").toEqual(1);
  },
);

observation("CNS-06", "members of the user that equal claims of the access token", async ({ alice }) => {
  const claims = Object.entries(await alice.tokens.claims());
  const members = Object.entries(documentedMembers(await alice.record()));
  const same = members.flatMap(([name, value]) =>
    claims.filter(([, claim]) => claim === value && value !== "").map(([claim]) => `${name} = ${claim}`),
  );
  return same.join(", ") || "none";
});

/** At most `count` items, spread evenly over the list. */
function evenly<T>(items: readonly T[], count: number): T[] {
  const step = Math.max(1, items.length / count);
  return Array.from(
    { length: Math.min(count, items.length) },
    (_, index) => items[Math.floor(index * step)]!,
  );
}
