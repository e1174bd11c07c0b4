/** PKCS #1 v1.5: every byte of the padded hash is fixed, and a signature over any other encoding is refused. */
import { between, chapter, expect, reading, requirement, unusualSigningKey, userInTurn } from "#harness";
import { cubeRootForgery, forgeries } from "./forgeries.ts";

chapter("A forged encoding is refused", () => {
  for (const { title, forge } of forgeries)
    requirement("SIG-31", title, async (world) => {
      const { service, shared, signatures } = world;
      await signatures.verified();
      const key = await shared.signingKey(await userInTurn(world));

      const answer = await between(
        reading(service.as(key.credential)),
        () =>
          service
            .as(key.signed({ description: title, parts: { sign: (text) => forge(text, key.keyPair) } }))
            .getUser(),
        "SIG-01",
      );

      expect(answer).toBeRefused();
    });

  requirement("SIG-31", cubeRootForgery.title, async (world) => {
    const { service, signatures } = world;
    await signatures.verified();
    const key = await unusualSigningKey(world, 2048, 3);
    const { title, forge } = cubeRootForgery;

    const answer = await between(reading(service.as(key.credential)), () =>
      service
        .as(key.signed({ description: title, parts: { sign: (text) => forge(text, key.keyPair) } }))
        .getUser(),
    );

    expect(answer).toBeRefused();
  });
});
