/** Section "API key with public key": the signature is verified, bit by bit. */
import {
  between,
  expect,
  expectDone,
  flipBit,
  listedAlgorithms,
  places,
  requirement,
  type SigningKey,
  userInTurn,
} from "#harness";
import { unreadableSignatures } from "./header-variants.ts";
import { refuses } from "./refuses.ts";

for (const algorithm of listedAlgorithms) {
  for (const place of places)
    requirement("SIG-08", `${algorithm}, a bit of the ${place} byte`, async (world) => {
      const { service, shared, signatures } = world;
      await expectDone("signatures are verified", () => signatures.takes(algorithm));
      const key = await shared.signingKey(await userInTurn(world));
      const description = `a signature with a bit of its ${place} byte changed`;

      const answer = await between(
        () => service.as(key.signed({ algorithm })).getUser(),
        () =>
          service
            .as(
              key.signed({
                algorithm,
                description,
                parts: { tamper: (signature) => flipBit(signature, place) },
              }),
            )
            .getUser(),
      );

      expect(answer).toBeRefused();
    });

  requirement("SIG-09", algorithm, async ({ alice, service, shared, signatures }) => {
    const { privateKey } = await shared.unknownKeyPair();
    const description = "a signature by another private key";
    const foreign = (key: SigningKey) =>
      service.as(key.signed({ algorithm, parts: { privateKey }, description })).getUser();
    // A key that has signed nothing: what is accepted later may only be remembered (SIG-38).
    expect(await foreign(await shared.unusedSigningKey(alice))).toBeRefused();
    await signatures.takes(algorithm);
    const key = await shared.signingKey(alice);

    const answer = await between(
      () => service.as(key.signed({ algorithm })).getUser(),
      () => foreign(key),
    );

    expect(answer).toBeRefused();
  });
}

for (const row of unreadableSignatures) refuses("SIG-29", row);
