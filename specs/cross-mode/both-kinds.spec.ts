/** Section "API key": the presence of a public key decides the mode of each key, whatever other keys its user has. */
import { chapter, expect, inControl, requirement, shownId } from "#harness";

chapter("A user may hold keys of both kinds", () => {
  requirement("CMX-10", "both used in turn", async ({ alice, service }) => {
    const [plain, signing] = [await alice.plainKey(), await alice.signingKey()];
    const id = await alice.id();
    inControl(await service.as(plain.credential).getUser(), "", ["XAK-01"]);
    inControl(await service.as(signing.credential).getUser(), "", ["SIG-01"]);

    const shown = [
      shownId(await service.as(plain.credential).getUser()),
      shownId(await service.as(signing.credential).getUser()),
      shownId(await service.as(plain.credential).getUser()),
      shownId(await service.as(signing.credential).getUser()),
    ];

    expect(shown, "the users that both keys show in turn").toEqual([id, id, id, id]);
  });

  requirement("CMX-11", "a plain key, once a signing key is made", async ({ alice, service }) => {
    const older = await alice.plainKey();
    inControl(await service.as(older.credential).getUser(), "", ["XAK-01"]);
    const newer = await alice.signingKey();

    const answer = await service.as(older.credential).getUser();

    expect(answer).toBeAccepted();
    expect(newer.id, "the id of the newer key").toDifferFrom(older.id);
  });

  requirement("CMX-11", "a signing key, once a plain key is made", async ({ alice, service }) => {
    const older = await alice.signingKey();
    inControl(await service.as(older.credential).getUser(), "", ["SIG-01"]);
    const newer = await alice.plainKey();

    const answer = await service.as(older.credential).getUser();

    expect(answer).toBeAccepted();
    expect(newer.id, "the id of the newer key").toDifferFrom(older.id);
  });
});
