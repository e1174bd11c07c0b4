/** Section "API key without public key": a key that has a public key cannot be used there, whoever made it. */
import { expect, requirement, requireSome } from "#harness";
import { openedByApikey, signersWithApikey } from "./signers-with-apikey.ts";

requirement("CMX-01", "each key with public key of the run", { when: "last" }, async (world) => {
  await world.access.apiKeysCompared();
  const keys = await signersWithApikey(world);
  requireSome(keys.length, "No key with public key of this run has an apikey.");

  const opened = await openedByApikey(world, keys);

  expect(opened, "ids of keys with public key whose apikey is accepted in X-API-Key").toEqual([]);
});
