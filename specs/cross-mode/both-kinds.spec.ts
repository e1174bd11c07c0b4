/** Section "API key": the presence of a public key decides the mode of each key, whatever other keys its user has. */
import { expect, olderKeys, requireAccepted, requirement, shownId, suspectsOfOwner } from "#harness";

requirement("CMX-10", "both used in turn", async (world) => {
  const { alice, service } = world;
  const plain = await alice.plainKey({ state: "unused" });
  const signing = await alice.signingKey();
  const id = await alice.id();
  requireAccepted(await service.as(plain.credential).getUser(), "XAK-01");
  requireAccepted(await service.as(signing.credential).getUser(), "SIG-01");

  const shown = [
    shownId(await service.as(plain.credential).getUser()),
    shownId(await service.as(signing.credential).getUser()),
    shownId(await service.as(plain.credential).getUser()),
    shownId(await service.as(signing.credential).getUser()),
  ];

  const suspects = shown.every((one) => one === id) ? [] : await suspectsOfOwner(world);
  expect(
    shown,
    "the ids of the users that GET /user shows to a key without and to one with public key, in turn",
    suspects,
  ).toEqual([id, id, id, id]);
});

requirement("CMX-11", "a key without public key, once one with public key is made", async (world) => {
  const { plain, newer } = (await olderKeys(world)).besideSigningKey;
  requireAccepted(plain.before, "XAK-01");

  expect(plain.after).toBeAccepted();
  expect(newer.id, "the id of the key that was made later").toDifferFrom(plain.key.id);
});

requirement("CMX-11", "a key with public key, once one without is made", async (world) => {
  const { signing, newer } = (await olderKeys(world)).besidePlainKey;
  requireAccepted(signing.before, "SIG-01");

  expect(signing.after).toBeAccepted();
  expect(newer.id, "the id of the key that was made later").toDifferFrom(signing.key.id);
});

requirement(
  "CMX-11",
  "a key with public key that has signed nothing yet, once one without is made",
  async (world) => {
    const signing = await world.alice.signingKey({ state: "unused" });
    const newer = await world.alice.plainKey({ state: "new" });

    const answer = await world.service.as(signing.credential).getUser();

    expect(answer).toBeAccepted();
    expect(newer.id, "the id of the key that was made later").toDifferFrom(signing.id);
  },
);
