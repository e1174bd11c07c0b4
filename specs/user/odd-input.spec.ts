/** Sections "User" and "Endpoints": what PUT /user does with unusual input. No status is given, but nothing may be lost or damaged. */
import {
  changeLanguage,
  expect,
  expectSameMembers,
  expectUnchanged,
  hasShape,
  observation,
  requirement,
  requireThat,
  sharedFixture,
  steadyRecord,
  type User,
  undefinedIfUntestable,
  userInTurn,
  userMembers,
} from "#harness";

const alone = { holds: ["alice's record"] } as const;
const ofUserInTurn = { holds: ["the record of the user in turn"] } as const;

const emptyInputs = [
  { title: "an empty object", body: {} },
  { title: "null", body: null },
  { title: "an empty list", body: [] },
  { title: "no body at all", body: undefined },
];

/** What comes next finds the language as it was, whatever the service made of the input (rule D13), and sees it. */
async function keepingLanguage<T>({ client, record, languages }: User, body: () => Promise<T>): Promise<T> {
  const { language } = await record();
  try {
    return await body();
  } finally {
    const restored = await client.putUser({ language });
    if (restored.accepted && typeof language === "string") await languages.shows(language);
  }
}

/** In that which is there and in another one, where there is one: the first may be what an empty body would reset it to. */
async function inTwoLanguages(user: User, look: () => Promise<void>): Promise<void> {
  await look();
  const another = await user.languages.another().catch(undefinedIfUntestable);
  if (another === undefined) return;
  await changeLanguage(user);
  await look();
}

/** Once for all who look at it: what such a request takes away is gone before the next one. Hold the first user's record. */
const withUnknownMember = sharedFixture("PUT /user with an unknown member", async (world) => {
  const { alice } = world;
  const before = await steadyRecord(world, alice);
  const answer = await alice.client.putUser({ favouriteColour: "blue" });
  return { before, answer, after: await steadyRecord(world, alice) };
});

for (const { title, body } of emptyInputs) {
  // First: what such a request takes away is gone before the next one.
  requirement("USR-18", `${title} loses no data`, ofUserInTurn, async (world) => {
    const user = await userInTurn(world);

    await keepingLanguage(user, () =>
      inTwoLanguages(user, async () => {
        const before = await steadyRecord(world, user);
        await user.client.putUser(body);
        await expectUnchanged(world, user, before, {
          what: "the members that GET /user shows after an unusual PUT /user",
        });
      }),
    );
  });

  observation("USR-14", title, alone, async ({ alice }) =>
    keepingLanguage(alice, async () => `${(await alice.client.putUser(body)).status}`),
  );
}

for (const value of [123, true, [], {}])
  requirement(
    "USR-13",
    `the language stays a text after ${JSON.stringify(value)}`,
    ofUserInTurn,
    async (world) => {
      const user = await userInTurn(world);
      requireThat(
        hasShape("UserText", (await user.record()).language),
        "The language is no text before.",
        "USR-02",
      );

      await keepingLanguage(user, async () => {
        await user.client.putUser({ language: value });

        const { language } = await user.record();
        expect(
          language,
          "the language that GET /user shows after PUT /user with a value that is no text",
        ).toHaveShape("UserText", "a text");
      });
    },
  );

observation("USR-15", "a language that no one speaks", alone, async ({ alice }) =>
  keepingLanguage(alice, async () => {
    const answer = await alice.client.putUser({ language: "xx-unknown" });
    return `${answer.status}, GET /user then shows ${JSON.stringify((await alice.record()).language)}`;
  }),
);

observation("USR-15", "a member that the interface does not show", alone, async (world) => {
  const { answer } = await withUnknownMember(world);
  return `${answer.status}`;
});

requirement("USR-18", "a member that the interface does not show loses no data", alone, async (world) => {
  const { before, after } = await withUnknownMember(world);

  expectSameMembers(
    after,
    before,
    userMembers,
    "the members that GET /user shows after an unusual PUT /user",
  );
});
