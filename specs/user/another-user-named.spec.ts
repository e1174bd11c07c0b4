/** Section "API key": a key acts on behalf of its user, whomever the request names besides. */
import {
  acceptanceThatMayBe,
  between,
  chapter,
  claimingToBe,
  encodedComponent,
  expect,
  expectUnchanged,
  inText,
  keyKinds,
  reading,
  requirement,
  requireUsersApartInEveryMode,
  shownId,
  steadyRecord,
} from "#harness";

const byKey = { needs: ["api-keys"] } as const;
const bothByKey = { ...byKey, holds: ["alice's record", "bob's record"] } as const;

/** A query that names the user in each of the usual ways. */
const naming = (userId: string) =>
  ["id", "userId", "user"].map((name) => `${name}=${encodedComponent(userId)}`).join("&");

chapter("A key acts for its user only", () => {
  for (const { title, kind } of keyKinds) {
    requirement(
      "USR-10",
      `headers and a query that name another user, with ${title}`,
      byKey,
      async (world) => {
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
          () => asAlice.getUser({ query: naming(foreign) }),
          "USR-07",
        );

        for (const answer of [byHeaders, byQuery])
          expect(shownId(answer), "the id that is shown, if any").toDifferFrom(foreign);
      },
    );

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
      await asAlice.putUser({ language }, { query: naming(foreign) });

      await expectUnchanged(world, bob, before, { what: "bob's members afterwards" });
    });
  }
});
