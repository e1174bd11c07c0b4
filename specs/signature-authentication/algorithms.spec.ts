/** Sections "API key with public key", "Limits": the declared algorithm is one of three, PKCS #1 v1.5, and the one that must verify. */
import { between, expect, madeBy, requirement, userInTurn } from "#harness";
import {
  algorithmPairs,
  hmacOfServiceKey,
  hmacVariants,
  pssVariants,
  unlistedAlgorithms,
} from "./algorithm-variants.ts";
import { refuses } from "./refuses.ts";

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
  refuses("SIG-14", row, async (world, key) => {
    await world.signatures.algorithmCounts();
    await requireJudged?.(world, key);
  });

for (const row of hmacVariants) refuses("SIG-15", row);

for (const hash of ["sha1", "sha256", "sha512"] as const)
  refuses("SIG-15", {
    title: `hmac-${hash} with the service's key as secret`,
    options: async (_key, { shared }) => hmacOfServiceKey(hash, await shared.serviceKey()),
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
