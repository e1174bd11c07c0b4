/** Section "Endpoints" (PUT /user): the language changes, the answer shows it, everything else stays. */
import {
  changeLanguage,
  chapter,
  documentedMembers,
  expect,
  expectSameMembers,
  firstChange,
  readUser,
  requireAccepted,
  requirement,
  type User,
  updatedUser,
  userMembers,
  userNamed,
} from "#harness";

const alone = { holds: ["alice's record"] } as const;
const others = userMembers.filter((name) => name !== "language");

chapter("PUT /user changes the language", () => {
  for (const name of ["alice", "bob"] as const)
    requirement(
      "USR-03",
      `the new language of ${name} is stored, and the next one too`,
      { holds: [`${name}'s record`] },
      async (world) => {
        const user = userNamed(world, name);

        await expectStored(user, await user.languages.another());

        await expectStored(user, await user.languages.another());
      },
    );

  requirement("USR-04", "the answer shows the new language", alone, async ({ alice }) => {
    const language = await alice.languages.another();

    const answer = requireAccepted(await alice.client.putUser({ language }), "USR-03");

    expect(readUser(answer)?.language, "the language in the answer to PUT /user").toEqual(language);
  });

  requirement("USR-04", "the answer has the members that GET /user has", alone, async ({ alice }) => {
    const before = documentedMembers(await alice.record());
    const language = await alice.languages.another();

    const answer = requireAccepted(await alice.client.putUser({ language }), "USR-03");
    const updated = readUser(answer) ?? {};

    expect(Object.keys(documentedMembers(updated)).sort(), "members of the answer").toEqual(
      Object.keys(before).sort(),
    );
  });

  requirement("USR-05", "members that were not sent stay as they were", alone, async ({ alice }) => {
    const before = await alice.record();
    const language = await alice.languages.another();

    await alice.client.putUser({ language });

    expectSameMembers(await alice.record(), before, others, "the other members afterwards");
  });

  requirement("USR-05", "the first change of the run", async (world) => {
    const { before, after } = await firstChange(world);

    expectSameMembers(after, before, others, "the other members after the first change");
  });

  requirement("USR-06", "the answer equals the next GET", alone, async ({ alice }) => {
    await changeLanguage(alice);
    const language = await alice.languages.another();

    const updated = updatedUser(await alice.client.putUser({ language }), language);
    await alice.languages.shows(language);

    const members = userMembers.filter((name) => Object.hasOwn(updated, name));
    expectSameMembers(await alice.record(), updated, members, "what GET /user shows next");
  });

  requirement("USR-08", "an id in the body does not change the id", alone, async ({ alice }) => {
    const before = await alice.id();
    const other = `${before}-other`;

    await alice.client.putUser({ id: other, language: await alice.languages.another() });

    expect(await alice.id(), "the id afterwards").toDifferFrom(other);
  });

  requirement("USR-16", "the current value again is harmless", alone, async ({ alice }) => {
    const before = await alice.record();

    const answer = await alice.client.putUser({ language: before.language });

    expect(answer).toBeAccepted();
    expectSameMembers(await alice.record(), before, userMembers, "the members afterwards");
  });
});

async function expectStored(user: User, language: string): Promise<void> {
  const answer = await user.client.putUser({ language });

  expect(answer).toBeAccepted();
  expect(await user.languages.shows(language), "the language that GET /user shows").toEqual(language);
}
