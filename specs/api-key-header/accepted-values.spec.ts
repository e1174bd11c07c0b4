/** Section "API key without public key": the value in X-API-Key is accepted, and acts as its user. */
import { chapter, expect, inControl, readUser, requirement } from "#harness";

chapter("An API key without public key is accepted in X-API-Key", () => {
  requirement("XAK-01", "GET /user shows the user", async ({ alice, service }) => {
    const key = await alice.plainKey();

    const answer = await service.as(key.credential).getUser();

    expect(answer).toBeAccepted();
    expect(readUser(answer), "the user object").toBePresent();
  });

  requirement(
    "XAK-01",
    "PUT /user changes the language",
    { holds: ["alice's record"] },
    async ({ alice, service }) => {
      const key = await alice.plainKey();
      const language = await alice.languages.another();

      const answer = await service.as(key.credential).putUser({ language });

      expect(answer).toBeAccepted();
      expect((await alice.record()).language, "the language that GET /user shows").toEqual(language);
    },
  );

  requirement("XAK-02", async ({ alice, service }) => {
    const key = await alice.plainKey();

    const answer = inControl(await service.as(key.credential).getUser());

    expect(readUser(answer)?.id, "the id of the user that the key shows").toEqual(await alice.id());
  });
});
