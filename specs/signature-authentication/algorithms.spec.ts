/** Sections "API key with public key", "Limits": the declared algorithm is one of three, PKCS #1 v1.5, and the one that must verify. */
import { between, chapter, expect, madeBy, reading, requirement, userInTurn } from "#harness";
import {
  algorithmPairs,
  hmacOfServiceKey,
  hmacVariants,
  pssVariants,
  unlistedAlgorithms,
} from "./algorithm-variants.ts";

chapter("The algorithm is the declared one, of the list", () => {
  for (const { declared, used } of algorithmPairs)
    requirement("SIG-13", `${used} declared as ${declared}`, async (world) => {
      const { service, shared, signatures } = world;
      await signatures.takes(declared);
      const key = await shared.signingKey(await userInTurn(world));

      const answer = await between(
        () => service.as(key.signed({ algorithm: declared })).getUser(),
        () => service.as(key.signed(madeBy(key, declared, used))).getUser(),
      );

      expect(answer).toBeRefused();
    });

  for (const { row, requireJudged } of unlistedAlgorithms)
    requirement("SIG-14", row.title, async (world) => {
      const { service, shared, signatures } = world;
      await signatures.verified();
      await signatures.algorithmCounts();
      const key = await shared.signingKey(await userInTurn(world));
      await requireJudged?.(world, key);

      const answer = await between(
        reading(service.as(key.credential)),
        () => service.as(key.signed(row.options(key))).getUser(),
        "SIG-01",
      );

      expect(answer).toBeRefused();
    });

  for (const row of hmacVariants)
    requirement("SIG-15", row.title, async (world) => {
      const { service, shared, signatures } = world;
      await signatures.verified();
      const key = await shared.signingKey(await userInTurn(world));

      const answer = await between(
        reading(service.as(key.credential)),
        () => service.as(key.signed(row.options(key))).getUser(),
        "SIG-01",
      );

      expect(answer).toBeRefused();
    });

  for (const hash of ["sha1", "sha256", "sha512"] as const)
    requirement("SIG-15", `hmac-${hash} with the service's key as secret`, async (world) => {
      const { service, shared, signatures } = world;
      await signatures.verified();
      const key = await shared.signingKey(await userInTurn(world));
      const serviceKey = await shared.serviceKey();

      const answer = await between(
        reading(service.as(key.credential)),
        () => service.as(key.signed(hmacOfServiceKey(hash, serviceKey))).getUser(),
        "SIG-01",
      );

      expect(answer).toBeRefused();
    });

  for (const { title, algorithm, options } of pssVariants)
    requirement("SIG-30", title, async (world) => {
      const { service, shared, signatures } = world;
      await signatures.takes(algorithm);
      const key = await shared.signingKey(await userInTurn(world));

      const answer = await between(
        () => service.as(key.signed({ algorithm })).getUser(),
        () => service.as(key.signed(options(key))).getUser(),
      );

      expect(answer).toBeRefused();
    });
});
