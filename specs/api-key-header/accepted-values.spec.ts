/** Section "API key without public key": the value in X-API-Key is accepted, and acts as its user. */
import {
  expect,
  expectLanguage,
  firstUse,
  olderKeys,
  refusedAtTimes,
  requireAccepted,
  requirement,
  requireUsersApart,
  shownId,
  suspectsOfUpdate,
  unusedOnceKnown,
  useOnceMore,
  userShownBy,
} from "#harness";

const alone = { holds: ["alice's record"] } as const;

requirement("XAK-01", "GET /user shows the user", async ({ alice, service, shared }) => {
  const key = await shared.plainKey(alice);

  const answer = await service.as(key.credential).getUser();

  expect(answer).toBeAccepted();
  userShownBy(answer, "XAK-01");
});

requirement("XAK-01", "PUT /user changes the language", alone, async (world) => {
  const { alice, service, shared } = world;
  const key = await shared.plainKey(alice);
  const language = await alice.languages.another();

  const answer = await service.as(key.credential).putUser({ language });

  expect(answer, await suspectsOfUpdate(world, alice, answer)).toBeAccepted();
  await expectLanguage(alice, language, { client: service.as(key.credential), actsAs: "XAK-02" });
});

requirement("XAK-01", "every GET /user of the run", { when: "after all" }, async (world) => {
  const { alice, exchanges, service, shared, times } = world;
  requireAccepted(await service.as((await shared.plainKey(alice)).credential).getUser(), "XAK-01");
  await useOnceMore(world);

  const refused = refusedAtTimes(exchanges, "apikey", times.vigilMs("key"));

  expect(refused, "requests answered 401 although the same apikey was accepted before and after").toEqual([]);
});

for (const name of ["alice", "bob"] as const)
  requirement("XAK-02", `a key of ${name} shows ${name}`, async (world) => {
    const { [name]: user, service, shared } = world;
    await requireUsersApart(world);
    const key = await shared.plainKey(user);

    const answer = requireAccepted(await service.as(key.credential).getUser(), "XAK-01");

    expect(shownId(answer), "the id of the user that GET /user shows to the key").toEqual(await user.id());
  });

requirement("XAK-13", "right after its creation", async (world) => {
  const key = (await olderKeys(world)).besidePlainKey.newer;

  const answer = await firstUse(world, key.credential);

  expect(answer).toBeAccepted();
});

requirement("XAK-13", "first used some seconds after its creation", { when: "first" }, async (world) => {
  const key = await unusedOnceKnown(world);

  const answer = await world.service.as(key.credential).getUser();

  expect(answer).toBeAccepted();
});

requirement("XAK-13", "after another key has been made", async (world) => {
  const { besidePlainKey } = await olderKeys(world);
  requireAccepted(besidePlainKey.plain.before, "XAK-01");

  expect(besidePlainKey.plain.after).toBeAccepted();
});
