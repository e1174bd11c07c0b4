/** Section "API key with public key": keyId is the id of the very key that signs. */
import {
  acceptedFirst,
  between,
  expect,
  inText,
  listedAlgorithms,
  namedAs,
  namedOtherwise,
  namingInstead,
  reading,
  requireAccepted,
  requirement,
  shownId,
} from "#harness";
import { inSwappedCase, otherNamesOfKeys, unknownKeyIds } from "./altered-key-ids.ts";
import { incompleteHeaders, repeatedNames } from "./header-variants.ts";
import { refuses } from "./refuses.ts";

// keyId names the key that signs.

for (const [id, rows] of [
  ["SIG-04", otherNamesOfKeys],
  ["SIG-10", unknownKeyIds],
  ["SIG-40", [{ title: "the keyId in the other letter case", keyId: inSwappedCase }]],
] as const)
  for (const { title, keyId } of rows)
    refuses(id, { title, options: async (key) => ({ keyId: await keyId(key), description: title }) });

// In the end, when none is made any more: an id of the user could name the newest.
requirement(
  "SIG-04",
  "the id of the user, by the oldest and the newest keys",
  { when: "last" },
  async (world) => {
    await world.signatures.verified();
    await world.shared.signingKey(world.alice);

    const keyId = await world.alice.id();
    const answers = await namedOtherwise(world, world.alice, {
      keyId,
      description: "the id of the user as keyId",
    });

    for (const answer of answers) expect(answer).toBeRefused();
  },
);

refuses("SIG-10", {
  title: "a random keyId",
  options: (_key, { fake }) => ({ keyId: fake.string.alphanumeric(26), description: "a random keyId" }),
});

for (const row of incompleteHeaders) refuses("SIG-17", row);

const forgeries = [
  ["", namingInstead],
  [", X-Signature by the same key as the signature", namedAs],
] as const;

// No key signs for another.

for (const [how, forged] of forgeries)
  requirement("SIG-11", `the keyId of another user${how}`, async (world) => {
    const { shared, alice, bob, service, signatures } = world;
    await signatures.verified();
    const own = await shared.signingKey(alice);
    const foreign = await shared.signingKey(bob);
    requireAccepted(await service.as(foreign.credential).getUser(), "SIG-01");
    const { id, email, phone } = await bob.record();

    const answer = await between(
      reading(service.as(own.credential)),
      () => service.as(own.signed(forged(foreign))).getUser(),
      "SIG-01",
    );

    expect(answer).toBeRefused();
    expect(answer).toDiscloseNothingOf({ id: inText(id), email: inText(email), phone: inText(phone) });
  });

for (const algorithm of listedAlgorithms.filter((one) => one !== "rsa-sha256"))
  requirement("SIG-11", `the keyId of another user, by ${algorithm}`, async (world) => {
    const { shared, alice, bob, service, signatures } = world;
    await signatures.takes(algorithm);
    const own = await shared.signingKey(alice);
    const foreign = await shared.signingKey(bob);

    const answer = await between(
      () => service.as(own.signed({ algorithm })).getUser(),
      () => service.as(own.signed({ ...namingInstead(foreign), algorithm })).getUser(),
      "SIG-01",
    );

    expect(answer).toBeRefused();
  });

for (const [age, order] of [
  ["a newer", [0, 1]],
  ["an older", [1, 0]],
] as const)
  for (const [how, forged] of forgeries)
    requirement("SIG-12", `the keyId of ${age} key of the same user${how}`, async (world) => {
      const { shared, alice, service, signatures } = world;
      await signatures.verified();
      await signatures.usersToldApart();
      const keys = [await shared.signingKey(alice), await shared.otherSigningKey(alice)] as const;
      const [own, other] = [keys[order[0]], keys[order[1]]];
      requireAccepted(await service.as(other.credential).getUser(), "SIG-37");

      const answer = await between(
        reading(service.as(own.credential)),
        () => service.as(own.signed(forged(other))).getUser(),
        "SIG-37",
      );

      expect(answer).toBeRefused();
    });

for (const { title, options } of repeatedNames)
  requirement("SIG-27", title, async ({ shared, alice, bob, service, signatures }) => {
    await signatures.verified();
    await signatures.usersToldApart();
    const own = await shared.signingKey(alice);
    const victim = await shared.signingKey(bob);
    // An X-Signature would be compared with the victim's key, too.
    const bare = (await signatures.formsOfDateAlone()).map((dialect) => ({ dialect, bodySignature: null }));

    const answer = await between(
      reading(service.as(own.credential)),
      () =>
        acceptedFirst([{}, ...bare], (form) =>
          service.as(own.signed({ description: title, ...form, ...options(victim.id) })).getUser(),
        ),
      "SIG-01",
    );

    expect(
      shownId(answer),
      "the id of the user that GET /user shows to a signature of alice that names a key of bob as well",
    ).toDifferFrom(await bob.id());
  });
