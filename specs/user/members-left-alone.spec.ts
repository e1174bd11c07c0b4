/** Section "Endpoints" (PUT /user): what was not sent stays as it was. */
import type { Cite } from "#catalogue";
import {
  changeLanguage,
  expect,
  expectSameMembers,
  expectUnchanged,
  firstChange,
  keyKinds,
  languageAlone,
  requireAccepted,
  requirement,
  requireThat,
  userMembers,
  userNamed,
  withTwoPhones,
} from "#harness";
import { membersEmptied } from "./users-shown.ts";

const alone = { holds: ["alice's record"] } as const;
const byKey = { ...alone, needs: ["api-keys"] } as const;
const ofEach = [
  { name: "alice", options: alone },
  { name: "bob", options: { holds: ["bob's record"], needs: ["second-user"] } },
] as const;
const others = userMembers.filter((name) => name !== "language");

for (const { name, options } of ofEach)
  requirement("USR-05", `members of ${name} that were not sent`, options, async (world) => {
    const user = userNamed(world, name);
    const before = await user.record();

    await user.client.putUser({ language: await user.languages.another() });

    await expectUnchanged(world, user, before, {
      members: others,
      what: "the other members that GET /user shows after PUT /user changed the language",
    });
  });

requirement("USR-05", "the language need not come with the others", alone, async ({ alice }) => {
  const record = await alice.record();

  const { answer, isWholeWanted } = await languageAlone(alice.client, record);

  requireThat(answer.accepted || isWholeWanted, "PUT /user takes nothing of what is there.", "USR-16");
  expect(answer).toBeAccepted();
});

for (const { title, kind } of keyKinds)
  requirement("USR-05", `members that were not sent with ${title}`, byKey, async (world) => {
    const { alice, service, shared } = world;
    const owner = service.as((await shared[kind](alice)).credential);
    const before = await alice.record();

    requireAccepted(await owner.putUser({ language: await alice.languages.another() }), "USR-07");

    await expectUnchanged(world, alice, before, {
      members: others,
      what: "the other members that GET /user shows after PUT /user changed the language",
    });
  });

// What a request took away before any check looked stays away.
for (const { name, options } of ofEach)
  requirement(
    "USR-05",
    `nothing of ${name} is empty in the end that was filled in`,
    { ...options, when: "after all" },
    async (world) => {
      const user = userNamed(world, name);

      const emptied = membersEmptied(world.exchanges, user.bearer, await user.record());

      const suspects: Cite[] = ["USR-09", "USR-13", "USR-18"];
      expect(
        emptied,
        "members that GET /user showed filled in at first, and shows empty in the end",
        suspects,
      ).toEqual([]);
    },
  );

requirement("USR-05", "a member that was changed before", alone, async (world) => {
  const { alice } = world;
  await withTwoPhones(alice, async (_, { shown }) => {
    await changeLanguage(alice);

    const what = "the phone after a change of the language";
    await expectUnchanged(world, alice, { phone: shown }, { members: ["phone"], what });
  });
});

requirement("USR-05", "the first change of the run", async (world) => {
  const { before, after } = await firstChange(world);

  expectSameMembers(after, before, others, "the other members after the first change");
});
