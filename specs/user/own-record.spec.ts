/** Sections "API key" (acts on behalf of its user) and "Endpoints": each caller sees and changes only the own record. */
import {
  apikeyValuesOf,
  claimingToBe,
  encodedComponent,
  expect,
  expectUnchanged,
  inText,
  requirement,
  requireUsersApart,
  shownId,
  steadyRecord,
  userShownBy,
} from "#harness";
import { answersThatShow } from "./users-shown.ts";

requirement("USR-10", "each user's token shows that user", async (world) => {
  const { alice, bob } = world;
  await requireUsersApart(world);
  const own = await alice.id();

  const other = userShownBy(await bob.client.getUser());

  expect(other.id, "the id of the user that GET /user shows to bob's token").toDifferFrom(own);
});

for (const name of ["id", "userId", "user", "email"])
  requirement(
    "USR-10",
    `another user's ${name} in the query does not show that user`,
    async ({ alice, bob }) => {
      const foreign = await bob.id();

      const answer = await alice.client.getUser({ query: `${name}=${encodedComponent(foreign)}` });

      expect(shownId(answer), "the id of the user that GET /user shows to alice, if any").toDifferFrom(
        foreign,
      );
    },
  );

requirement(
  "USR-10",
  "headers that name another user do not show that user",
  async ({ alice, bob, service }) => {
    const foreign = await bob.id();

    const answer = await service.as(claimingToBe(foreign, alice.bearer)).getUser();

    expect(shownId(answer), "the id of the user that GET /user shows to alice, if any").toDifferFrom(foreign);
  },
);

const bothRecords = { holds: ["alice's record", "bob's record"] } as const;

requirement("USR-09", "a change of one user leaves the other's members alone", bothRecords, async (world) => {
  const { alice, bob } = world;
  await requireUsersApart(world);
  // Alike, for a change may be made of all who have that language.
  const alike = await alice.languages.present();
  await bob.client.putUser({ language: alike });
  await bob.languages.shows(alike);
  const before = await steadyRecord(world, bob);
  const language = await alice.languages.another();

  await alice.client.putUser({ language });

  await expectUnchanged(world, bob, before, {
    what: "the members that GET /user shows to bob after alice's PUT /user",
  });
});

requirement("USR-09", "an id in the body does not redirect the change", bothRecords, async (world) => {
  const { alice, bob } = world;
  await requireUsersApart(world);
  const language = await bob.languages.another();
  const before = await steadyRecord(world, bob);

  await alice.client.putUser({ id: before.id, language });

  await expectUnchanged(world, bob, before, {
    what: "the members that GET /user shows to bob after alice's PUT /user",
  });
});

requirement("USR-09", "an id in the query does not redirect the change", bothRecords, async (world) => {
  const { alice, bob } = world;
  await requireUsersApart(world);
  const language = await bob.languages.another();
  const before = await steadyRecord(world, bob);

  await alice.client.putUser({ language }, { query: `id=${encodedComponent(inText(before.id))}` });

  await expectUnchanged(world, bob, before, {
    what: "the members that GET /user shows to bob after alice's PUT /user",
  });
});

requirement(
  "USR-09",
  "headers that name the other user do not redirect the change",
  bothRecords,
  async (world) => {
    const { alice, bob, service } = world;
    await requireUsersApart(world);
    const language = await bob.languages.another();
    const before = await steadyRecord(world, bob);

    await service.as(claimingToBe(inText(before.id), alice.bearer)).putUser({ language });

    await expectUnchanged(world, bob, before, {
      what: "the members that GET /user shows to bob after alice's PUT /user",
    });
  },
);

requirement(
  "USR-17",
  "no apikey value of the run is shown",
  { when: "after all" },
  async ({ alice, apiKeys, exchanges, service, shared }) => {
    const [plain, signing] = [await shared.plainKey(alice), await shared.signingKey(alice)];
    const answer = await alice.client.getUser();
    userShownBy(answer);

    const others = [
      await service.as(plain.credential).getUser(),
      await service.as(signing.credential).getUser(),
      await alice.client.request("GET", "/user/api-key"),
    ];

    const values = apikeyValuesOf(apiKeys.made);
    for (const shown of [answer, ...others]) expect(shown).toDiscloseNothingOf(values);
    expect(answersThatShow(values, exchanges), "apikey values in answers of the run").toEqual([]);
  },
);
