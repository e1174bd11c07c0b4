/** PKCS #1 v1.5: every byte of the padded hash is fixed, and a signature over any other encoding is refused. */
import {
  between,
  chapter,
  cubeRootForgery,
  expect,
  forgeries,
  generateFourPrimeKeyPair,
  requirement,
} from "#harness";

chapter("A forged encoding is refused", () => {
  for (const { title, forge } of forgeries)
    requirement("SIG-31", title, async ({ alice, service, scenes, signatures }) => {
      await signatures.verified();
      const key = await scenes.signingKey(alice);

      const answer = await between(
        () => service.as(key.credential).getUser(),
        () =>
          service
            .as(key.signed({ words: title, parts: { sign: (text) => forge(text, key.keyPair) } }))
            .getUser(),
        ["SIG-01"],
      );

      expect(answer).toBeRefused();
    });

  requirement("SIG-31", cubeRootForgery.title, async ({ alice, service, signatures }) => {
    await signatures.verified();
    const keyPair = await generateFourPrimeKeyPair(2048, 3);
    const key = await alice.signingKey({
      keyPair,
      mayBeRefused: "A key with exponent 3 is refused at its creation.",
    });
    const { title, forge } = cubeRootForgery;

    const answer = await between(
      () => service.as(key.credential).getUser(),
      () =>
        service.as(key.signed({ words: title, parts: { sign: (text) => forge(text, keyPair) } })).getUser(),
    );

    expect(answer).toBeRefused();
  });
});
