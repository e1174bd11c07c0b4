/** Section "API key without public key": the value in X-API-Key is accepted, and acts as its user. */
import {
  chapter,
  eventually,
  expect,
  expectLanguage,
  inControl,
  requirement,
  requireUsersApart,
  shownId,
  userShownBy,
} from "#harness";

const alone = { holds: ["alice's record"] } as const;

chapter("An API key without public key is accepted in X-API-Key", () => {
  requirement("XAK-01", "GET /user shows the user", async ({ alice, service }) => {
    const key = await alice.plainKey();

    const answer = await service.as(key.credential).getUser();

    expect(answer).toBeAccepted();
    expect(userShownBy(answer, "XAK-01"), "the user object").toBePresent();
  });

  requirement("XAK-01", "PUT /user changes the language", alone, async ({ alice, service }) => {
    const key = await alice.plainKey();
    const language = await alice.languages.another();

    const answer = await service.as(key.credential).putUser({ language });

    expect(answer).toBeAccepted();
    await expectLanguage(alice, language);
  });

  for (const name of ["alice", "bob"] as const)
    requirement("XAK-02", `a key of ${name} shows ${name}`, async (world) => {
      const { [name]: user, service } = world;
      await requireUsersApart(world);
      const key = await user.plainKey();

      const answer = inControl(await service.as(key.credential).getUser(), "", ["XAK-01"]);

      expect(shownId(answer), "the id of the user that the key shows").toEqual(await user.id());
    });

  requirement("XAK-13", "right after its creation", async ({ alice, service }) => {
    const key = await alice.plainKey();

    const answer = await eventually(
      () => service.as(key.credential).getUser(),
      ({ accepted }) => accepted,
    );

    expect(answer).toBeAccepted();
  });

  requirement("XAK-13", "after more keys have been made", async ({ alice, service }) => {
    const key = await alice.plainKey();
    inControl(await service.as(key.credential).getUser(), "", ["XAK-01"]);
    const later = [await alice.plainKey(), await alice.plainKey()];

    const answer = await service.as(key.credential).getUser();

    expect(answer).toBeAccepted();
    expect(later.length, "keys made in between").toEqual(2);
  });
});
