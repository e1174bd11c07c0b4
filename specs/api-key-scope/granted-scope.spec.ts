/** Section "API key": a key is created with a scope equal to or narrower than the scope of the creating request. */
import { chapter, expect, firstUse, observation, requireAccepted, requirement } from "#harness";
import { expectBroadNotGranted } from "./scope.ts";
import {
  askedForFull,
  askedForNarrow,
  askForScope,
  keyMadeBy,
  readApiKeyScope,
  withheld,
} from "./scoped-keys.ts";

chapter("The scope that a key is given", () => {
  requirement("SCP-01", async (world) => {
    const created = await askedForFull(world);

    expect(created).toBeAccepted();
    const key = keyMadeBy(created, "an API key of alice with the full scope");
    expect(key, "the apikey value of the record").toBePresent();
    expect(await firstUse(world, key!)).toBeAccepted();
  });

  requirement("SCP-02", async (world) => {
    const created = await askedForNarrow(world);

    expect(created).toBeAccepted();
  });

  requirement("SCP-03", async (world) => {
    requireAccepted(await askedForFull(world), "SCP-01", "before");

    const created = await askForScope(world, world.alice.client, world.scopes.broad);

    requireAccepted(await world.alice.client.getUser(), "OAU-01", "after");
    expectBroadNotGranted(world, created);
  });

  requirement(
    "SCP-07",
    "an operation that the full scope allows",
    { holds: ["alice's record"] },
    async (world) => {
      requireAccepted(await askedForFull(world), "SCP-01");
      requireAccepted(await askedForNarrow(world), "SCP-02");

      const routes = await withheld(world);

      expect(
        routes.length,
        "operations that a key with the full scope may do and one with the narrow may not",
      ).toSatisfy((count) => count >= 1, "at least 1");
    },
  );

  observation("SCP-08", "the scope in the record", async (world) => {
    return readApiKeyScope(world, await askedForFull(world));
  });
});
