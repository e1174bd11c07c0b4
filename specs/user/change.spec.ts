/** Section "Endpoints" (PUT /user): the language changes, the answer shows it, everything else stays. */
import {
  changeLanguage,
  documentedMembers,
  expect,
  expectShownEachTime,
  expectUnchanged,
  keptChange,
  readUser,
  requireAccepted,
  requirement,
  requireSome,
  type User,
  updatedUser,
  userMembers,
  userNamed,
  type World,
} from "#harness";
import { languageAfterLogin } from "./language-after-login.ts";

const alone = { holds: ["alice's record"] } as const;
const ofSecond = { needs: ["second-user"], when: "first" } as const;

for (const name of ["alice", "bob"] as const)
  requirement(
    "USR-03",
    `the new language of ${name} is stored, and the next one too`,
    // What a change does to the other user's record is for USR-09 to say.
    { holds: ["alice's record", "bob's record"] },
    async (world) => {
      const user = userNamed(world, name);

      await expectStored(user, await user.languages.another());

      await expectStored(user, await user.languages.another());
    },
  );

requirement("USR-03", "some time later, too", ofSecond, async (world) => {
  const { written, shown } = await keptChange(world);

  expect(shown, "the language that GET /user shows some time after PUT /user").toEqual(written);
});

requirement("USR-03", "a login afterwards leaves it", alone, async (world) => {
  const first = await languageAfterLogin(world, world.alice);
  // For one of the two may be what a login writes.
  const second = await languageAfterLogin(world, world.alice);

  expect(first.shown, "the language that GET /user shows after PUT /user and another login").toEqual(
    first.written,
  );
  expect(
    second.shown,
    "the language that GET /user shows after the next PUT /user and another login",
  ).toEqual(second.written);
});

requirement("USR-03", "each language that the settings name", alone, async ({ alice }) => {
  const { given } = alice.languages;
  requireSome(given.length, "The settings name no language (FDS_LANGUAGES).");

  const { taken, shown } = await changedToEach(alice, given);

  requireSome(taken.length, "PUT /user takes none of the languages that the settings name (FDS_LANGUAGES).");
  expect(shown.map(asCode), "the languages that GET /user shows after each PUT /user").toEqual(
    taken.map(asCode),
  );
});

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

  expect(
    Object.keys(documentedMembers(updated)).sort(),
    "members of the user in the answer to PUT /user",
  ).toEqual(Object.keys(before).sort());
});

requirement("USR-06", "the answer equals the next GET, and so does the next answer", alone, async (world) => {
  const { alice } = world;
  await changeLanguage(alice);

  await expectAnswerShown(world, alice);

  // What an instance has kept may be what one of two changes writes.
  await expectAnswerShown(world, alice);
});

requirement("USR-08", "an id in the body does not change the id", alone, async ({ alice }) => {
  const before = await alice.id();
  const other = `${before}-other`;

  await alice.client.putUser({ id: other, language: await alice.languages.another() });

  expect(await alice.id(), "the id that GET /user shows after a PUT /user with another id").toDifferFrom(
    other,
  );
});

requirement("USR-16", "the current value again is harmless", alone, async (world) => {
  const { alice } = world;
  const before = await alice.record();

  const answer = await alice.client.putUser({ language: before.language });

  expect(answer).toBeAccepted();
  await expectUnchanged(world, alice, before, {
    what: "the members that GET /user shows after PUT /user wrote the language there was",
  });
});

async function expectAnswerShown(world: World, user: User): Promise<void> {
  const language = await user.languages.another();
  const since = Date.now();
  const updated = updatedUser(await user.client.putUser({ language }), language);
  await user.languages.shows(language);
  const members = userMembers.filter((name) => Object.hasOwn(updated, name));
  await expectShownEachTime(world, user, updated, { members, since, what: "what GET /user shows next" });
}

async function expectStored(user: User, language: string): Promise<void> {
  const answer = await user.client.putUser({ language });

  expect(answer).toBeAccepted();
  expect(await user.languages.shows(language), "the language that GET /user shows after PUT /user").toEqual(
    language,
  );
}

/** Those that PUT /user takes, and what GET /user shows after each. */
async function changedToEach(user: User, languages: readonly string[]) {
  const taken: string[] = [];
  const shown: unknown[] = [];
  for (const language of languages) {
    if (!(await user.client.putUser({ language })).accepted) continue;
    taken.push(language);
    shown.push(await user.languages.shows(language));
  }
  return { taken, shown };
}

/** Language tags are the same however their letters and their hyphen are written (RFC 5646, section 2.1.1). */
const asCode = (tag: unknown) => (typeof tag === "string" ? tag.toLowerCase().replace("_", "-") : tag);
