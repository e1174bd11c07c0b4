/** Section "Endpoints" (PUT /user): every access method may change the record, and is answered with it. */
import {
  changeLanguage,
  documentedMembers,
  expect,
  expectMayUpdate,
  keptChangeBy,
  keyKinds,
  readUser,
  requireAccepted,
  requirement,
} from "#harness";

const alone = { holds: ["alice's record"] } as const;
const later = { needs: ["second-user", "api-keys"], when: "first" } as const;
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

for (const { title, kind } of keyKinds)
  requirement("USR-07", `with ${title}, some time later, too`, later, async (world) => {
    const { written, shown } = await keptChangeBy(kind, world);

    const what = `the language that GET /user shows some time after PUT /user with ${title}`;
    expect(shown, what, ["USR-09"]).toEqual(written);
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
