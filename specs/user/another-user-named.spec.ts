/** Section "API key": a key acts on behalf of its user, whomever the request names besides. */
import {
  chapter,
  claimingToBe,
  encodedComponent,
  expect,
  expectUnchanged,
  inText,
  keyKinds,
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

        const answers = [
          await service.as(claimingToBe(foreign, credential)).getUser(),
          await service.as(credential).getUser({ query: naming(foreign) }),
        ];

        for (const answer of answers)
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

      await service.as(claimingToBe(foreign, credential)).putUser({ language });
      await service.as(credential).putUser({ id: foreign, language }, { query: naming(foreign) });

      await expectUnchanged(world, bob, before, { what: "bob's members afterwards" });
    });
  }
});
