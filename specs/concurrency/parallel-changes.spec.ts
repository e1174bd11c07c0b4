/** Section "Endpoints" (PUT /user): changes at the same time, of one record and of two. */
import {
  atOnce,
  changeLanguage,
  documentedMembers,
  expect,
  inText,
  lostAmongChangesAtOnce,
  lostAmongMembers,
  observation,
  readUser,
  repeated,
  requirement,
  requireThat,
  requireUsersApart,
  type User,
  withTwoPhones,
} from "#harness";

/** Enough for some of them to meet. */
const PARALLEL_CHANGES = 16;

const bothRecords = { holds: ["alice's record", "bob's record"] } as const;

requirement("CON-03", "ten changes of one record", { holds: ["alice's record"] }, async ({ alice }) => {
  const before = inText((await alice.record()).language);
  const languages = [before, await alice.languages.another()];

  const answers = await atOnce(
    Array.from({ length: 10 }, (_, index) => () => alice.client.putUser({ language: languages[index % 2] })),
  );

  // A refusal of one that comes too early is the service's choice; that it fails is none.
  expect(
    answers.filter(({ isFailure }) => isFailure).map(({ summary }) => summary),
    "PUT /user at the same time that the service failed to answer",
  ).toEqual([]);
  // Answers that show no user are USR-04's.
  const shown = answers.filter((answer) => answer.accepted && readUser(answer));
  expect(
    shown.map((answer) => readUser(answer)?.language).filter((one) => !languages.includes(inText(one))),
    "languages in the answers to PUT /user that nobody wrote",
  ).toEqual([]);
  expect(
    inText((await alice.record()).language),
    "the language that GET /user shows after ten PUT /user at the same time",
  ).toBeOneOf(languages);
});

requirement("CON-03", "ten changes to one value", { holds: ["alice's record"] }, async ({ alice }) => {
  await changeLanguage(alice);
  const language = await alice.languages.another();

  const answers = await atOnce(Array.from({ length: 10 }, () => () => alice.client.putUser({ language })));

  const taken = answers.filter(({ accepted }) => accepted);
  requireThat(taken.length > 0, "None of ten changes at the same time was accepted.", "USR-03");
  expect(
    String((await alice.record()).language),
    "the language that GET /user shows after ten PUT /user at the same time wrote the same one",
  ).toEqual(language);
});

requirement("CON-03", "changes of two members", { holds: ["alice's record"] }, async (world) => {
  const { alice } = world;
  await changeLanguage(alice);

  const lost = await withTwoPhones(alice, (...phones) => lostAmongMembers(world, alice, phones));

  expect(lost, "changes of one member that a change of another at the same time undid").toEqual([]);
});

requirement("CON-04", "changes of two records", bothRecords, async (world) => {
  const { alice, bob } = world;
  await requireUsersApart(world);
  await changeLanguage(alice);
  const [hers, his] = await differentLanguages(alice, bob);
  const before = { ...documentedMembers(await bob.record()), language: his };

  const answers = await Promise.all([
    repeated(PARALLEL_CHANGES, () => alice.client.putUser({ language: hers })),
    repeated(PARALLEL_CHANGES, () => bob.client.putUser({ language: his })),
  ]);

  // Answers that show no user are USR-04's.
  const mixed = answers.map((own, index) =>
    own.map((answer) => readUser(answer)?.language).filter((one) => one && one !== [hers, his][index]),
  );
  expect(mixed, "languages in the answers to alice's and to bob's PUT /user that they did not write").toEqual(
    [[], []],
  );
  expect(
    await alice.languages.shows(hers),
    "the language that GET /user shows to alice after both users changed theirs at the same time",
    ["USR-03"],
  ).toEqual(hers);
  await bob.languages.shows(his);
  expect(
    documentedMembers(await bob.record()),
    "the members that GET /user shows to bob after both users changed their language at the same time",
  ).toEqual(before);
});

requirement("CON-04", "changes of two records, each read back at once", bothRecords, async (world) => {
  const { alice, bob } = world;
  await requireUsersApart(world);
  await changeLanguage(alice);
  await changeLanguage(bob);

  const lost = await lostAmongChangesAtOnce(world, [alice, bob]);

  expect(lost, "changes of a user that the other user's change at the same time undid", ["USR-03"]).toEqual(
    [],
  );
});

observation("CON-09", "resend and confirmation at the same time", async ({ alice }) => {
  const webhook = await alice.webhook();
  const { subscribeUrl } = await webhook.confirmation();
  const [resent, visited] = await Promise.all([webhook.resend(), webhook.visit(subscribeUrl)]);
  return `resend ${resent.status}, confirmation ${visited.status}`;
});

/** One for each that is not the other's, so that a mix shows; both may be the one they have. */
async function differentLanguages(alice: User, bob: User): Promise<[hers: string, his: string]> {
  const hers = await alice.languages.another();
  const his = await bob.languages.another();
  return [hers, his === hers ? inText((await bob.record()).language) : his];
}
