/** Section "API key with public key": the signature is verified, bit by bit. */
import {
  between,
  chapter,
  expect,
  flipBit,
  listedAlgorithms,
  places,
  requirement,
  type SigningKey,
  unreadableSignatures,
} from "#harness";

chapter("The signature is verified", () => {
  for (const algorithm of listedAlgorithms) {
    for (const place of places)
      requirement(
        "SIG-08",
        `${algorithm}, a bit of the ${place} byte`,
        async ({ alice, service, scenes, signatures }) => {
          await signatures.takes(algorithm);
          const key = await scenes.signingKey(alice);
          const words = `a signature with a bit of its ${place} byte changed`;

          const answer = await between(
            () => service.as(key.signed({ algorithm })).getUser(),
            () =>
              service
                .as(
                  key.signed({
                    algorithm,
                    words,
                    parts: { tamper: (signature) => flipBit(signature, place) },
                  }),
                )
                .getUser(),
          );

          expect(answer).toBeRefused();
        },
      );

    requirement("SIG-09", algorithm, async ({ alice, service, scenes, signatures }) => {
      const { privateKey } = await scenes.unknownKeyPair();
      const words = "a signature by another private key";
      const foreign = (key: SigningKey) =>
        service.as(key.signed({ algorithm, parts: { privateKey }, words })).getUser();
      // Before the key has signed anything: what is accepted later may only be remembered (SIG-38).
      expect(await foreign(await alice.signingKey())).toBeRefused();
      await signatures.takes(algorithm);
      const key = await scenes.signingKey(alice);

      const answer = await between(
        () => service.as(key.signed({ algorithm })).getUser(),
        () => foreign(key),
      );

      expect(answer).toBeRefused();
    });
  }

  for (const row of unreadableSignatures)
    requirement("SIG-29", row.title, async ({ alice, service, scenes, signatures }) => {
      await signatures.verified();
      const key = await scenes.signingKey(alice);

      const answer = await between(
        () => service.as(key.credential).getUser(),
        () => service.as(key.signed(row.options(key))).getUser(),
        ["SIG-01"],
      );

      expect(answer).toBeRefused();
    });
});
