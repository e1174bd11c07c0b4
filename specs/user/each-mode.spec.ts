/** Section "Endpoints" (PUT /user): every access method may change the record, and is answered with it. */
import {
  changeLanguage,
  documentedMembers,
  expect,
  expectMayUpdate,
  keyKinds,
  passEffectTime,
  readUser,
  requireAccepted,
  requirement,
  requireThat,
  sharedFixture,
} from "#harness";

const alone = { holds: ["alice's record"] } as const;
const later = { holds: ["bob's record"], needs: ["second-user", "api-keys"], when: "first" } as const;
const byKey = { ...alone, needs: ["api-keys"] } as const;

requirement("USR-07", "with an API key in X-API-Key", alone, async ({ alice, service, shared }) => {
  const key = await shared.plainKey(alice);
  await changeLanguage(alice);
  const language = await alice.languages.another();

  const answer = await service.as(key.credential).putUser({ language });

  expect(answer).toBeAccepted();
  expect(await alice.languages.shows(language), "the language that GET /user shows after PUT /user").toEqual(
    language,
  );
});

requirement("USR-07", "with a signature", alone, async ({ alice, service, shared }) => {
  const key = await shared.signingKey(alice);
  await changeLanguage(alice);
  const language = await alice.languages.another();

  const answer = await service.as(key.credential).putUser({ language });

  expectMayUpdate(answer, "SIG-01");
  expect(await alice.languages.shows(language), "the language that GET /user shows after PUT /user").toEqual(
    language,
  );
});

/** Whether what a Bearer token writes is there some time later: what is not kept of anybody is USR-03's. */
const isKeptOfToken = sharedFixture("a change by Bearer token some time later", async (world) => {
  const language = await changeLanguage(world.bob);
  await passEffectTime(world, "record");
  return (await world.bob.record()).language === language;
});

// Of the other user, whose record is wanted less.
for (const { title, kind } of keyKinds)
  requirement("USR-07", `with ${title}, some time later, too`, later, async (world) => {
    const { bob, service, shared } = world;
    requireThat(await isKeptOfToken(world), "What a Bearer token writes is not kept.", ["USR-03", "USR-09"]);
    const owner = service.as((await shared[kind](bob)).credential);
    await changeLanguage(bob);
    const language = await bob.languages.another();

    requireAccepted(await owner.putUser({ language }), "USR-07");
    await passEffectTime(world, "record");

    const what = `the language that GET /user shows some time after PUT /user with ${title}`;
    expect(await bob.languages.shows(language), what, ["USR-09"]).toEqual(language);
  });

for (const { title, kind } of keyKinds)
  requirement("USR-04", `the answer to a change with ${title}`, byKey, async (world) => {
    const { alice, service, shared } = world;
    const owner = service.as((await shared[kind](alice)).credential);
    const before = documentedMembers(await alice.record());
    const language = await alice.languages.another();

    const answer = requireAccepted(await owner.putUser({ language }), "USR-07");
    const updated = documentedMembers(readUser(answer) ?? {});

    expect(updated.language, "the language in the answer to PUT /user").toEqual(language);
    expect(Object.keys(updated).sort(), "members of the user in the answer to PUT /user").toEqual(
      Object.keys(before).sort(),
    );
  });

requirement("USR-07", "with a Bearer token", alone, async ({ alice }) => {
  await changeLanguage(alice);
  const language = await alice.languages.another();

  const answer = await alice.client.putUser({ language });

  expect(answer).toBeAccepted();
  expect(await alice.languages.shows(language), "the language that GET /user shows after PUT /user").toEqual(
    language,
  );
});
