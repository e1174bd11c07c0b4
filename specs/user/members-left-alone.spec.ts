/** Section "Endpoints" (PUT /user): what was not sent stays as it was. */
import {
  changeLanguage,
  chapter,
  expectSameMembers,
  expectUnchanged,
  firstChange,
  keyKinds,
  requireAccepted,
  requirement,
  userMembers,
  userNamed,
  withTwoPhones,
} from "#harness";

const alone = { holds: ["alice's record"] } as const;
const byKey = { ...alone, needs: ["api-keys"] } as const;
const ofEach = [
  { name: "alice", options: alone },
  { name: "bob", options: { holds: ["bob's record"], needs: ["second-user"] } },
] as const;
const others = userMembers.filter((name) => name !== "language");

chapter("PUT /user leaves alone what it was not sent", () => {
  for (const { name, options } of ofEach)
    requirement("USR-05", `members of ${name} that were not sent`, options, async (world) => {
      const user = userNamed(world, name);
      const before = await user.record();

      await user.client.putUser({ language: await user.languages.another() });

      await expectUnchanged(world, user, before, { members: others, what: "the other members afterwards" });
    });

  for (const { title, kind } of keyKinds)
    requirement("USR-05", `members that were not sent with ${title}`, byKey, async (world) => {
      const { alice, service, shared } = world;
      const owner = service.as((await shared[kind](alice)).credential);
      const before = await alice.record();

      requireAccepted(await owner.putUser({ language: await alice.languages.another() }), "USR-07");

      await expectUnchanged(world, alice, before, { members: others, what: "the other members afterwards" });
    });

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
});
