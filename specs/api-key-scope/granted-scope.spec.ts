/** Section "API key": a key is created with a scope equal to or narrower than the scope of the creating request. */
import {
  askForScope,
  chapter,
  expect,
  expectBroadNotGranted,
  inControl,
  keyMadeBy,
  observation,
  readApiKeyScope,
  requirement,
  withheld,
} from "#harness";

chapter("The scope that a key is given", () => {
  requirement("SCP-01", async (world) => {
    const created = await askForScope(world, world.alice.client, world.scopes.full);

    expect(created).toBeAccepted();
    const key = keyMadeBy(created, "an API key of alice with the full scope");
    expect(key, "the apikey value of the record").toBePresent();
    expect(await world.service.as(key!).getUser()).toBeAccepted();
  });

  requirement("SCP-02", async (world) => {
    const { narrow } = world.scopes;

    const created = await askForScope(world, world.alice.client, narrow);

    expect(created).toBeAccepted();
  });

  requirement("SCP-03", async (world) => {
    const { broad, full } = world.scopes;
    inControl(await askForScope(world, world.alice.client, full), "before", ["SCP-01"]);

    const created = await askForScope(world, world.alice.client, broad);

    inControl(await askForScope(world, world.alice.client, full), "after", ["SCP-01"]);
    expectBroadNotGranted(world, created);
  });

  requirement(
    "SCP-07",
    "an operation that the full scope allows",
    { holds: ["alice's record"] },
    async (world) => {
      inControl(await askForScope(world, world.alice.client, world.scopes.full), "", ["SCP-01"]);
      inControl(await askForScope(world, world.alice.client, world.scopes.narrow), "", ["SCP-02"]);

      const routes = await withheld(world);

      expect(
        routes.length,
        "operations that a key with the full scope may do and one with the narrow may not",
      ).toSatisfy((count) => count >= 1, "at least 1");
    },
  );

  observation("SCP-08", "the scope in the record", async (world) => {
    const created = await askForScope(world, world.alice.client, world.scopes.full);
    return readApiKeyScope(world, created);
  });
});
