/** Section "API key": a key acts on behalf of its user, whomever the request names besides. */
import {
  acceptanceThatMayBe,
  between,
  claimingToBe,
  expect,
  expectUnchanged,
  inText,
  keyKinds,
  queryNaming,
  reading,
  requirement,
  requireUsersApartInEveryMode,
  shownId,
  steadyRecord,
} from "#harness";

const byKey = { needs: ["api-keys"] } as const;
const bothByKey = { ...byKey, holds: ["alice's record", "bob's record"] } as const;

for (const { title, kind } of keyKinds) {
  requirement("USR-10", `headers and a query that name another user, with ${title}`, byKey, async (world) => {
    const { alice, bob, service, shared } = world;
    await requireUsersApartInEveryMode(world);
    const { credential } = await shared[kind](alice);
    const foreign = await bob.id();
    const asAlice = service.as(credential);

    const byHeaders = await between(
      reading(asAlice),
      () => service.as(claimingToBe(foreign, credential)).getUser(),
      "USR-07",
    );
    const byQuery = await between(
      reading(asAlice),
      () => asAlice.getUser({ query: queryNaming(foreign) }),
      "USR-07",
    );

    for (const answer of [byHeaders, byQuery])
      expect(
        shownId(answer),
        "the id of the user that GET /user shows to a key of alice, if any",
      ).toDifferFrom(foreign);
  });

  requirement("USR-09", `another user named in each way, with ${title}`, bothByKey, async (world) => {
    const { alice, bob, service, shared } = world;
    await requireUsersApartInEveryMode(world);
    const { credential } = await shared[kind](alice);
    const language = await bob.languages.another();
    const before = await steadyRecord(world, bob);
    const foreign = inText(before.id);
    const asAlice = service.as(credential);
    acceptanceThatMayBe(await asAlice.putUser({ language: await alice.languages.present() }));

    await service.as(claimingToBe(foreign, credential)).putUser({ language });
    await asAlice.putUser({ id: foreign, language });
    await asAlice.putUser({ language }, { query: queryNaming(foreign) });

    await expectUnchanged(world, bob, before, {
      what: "the members that GET /user shows to bob after PUT /user by alice's key",
    });
  });
}
