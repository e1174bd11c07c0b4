/** Section "API key": a key is created with a scope equal to or narrower than the scope of the creating request. */
import { titleOf } from "#catalogue";
import {
  askedForBroad,
  askedForFull,
  askedForNarrow,
  askForScope,
  askForScopeOfSigner,
  byToken,
  expect,
  firstUse,
  keyMadeBy,
  narrowSigningKey,
  observation,
  readApiKeyScope,
  requireAccepted,
  requireApplicable,
  requirement,
  shownScope,
} from "#harness";
import { askedForItsOwn } from "./full-creator.ts";
import { expectBroadNotGranted } from "./scope.ts";
import { inCapitals } from "./scope-forms.ts";
import { isSameScope } from "./scope-words.ts";
import { requireShownAs } from "./shown-scope.ts";
import { operationsOf, requireScopeRead, seenWithheld, withheldOfShown } from "./withheld-operations.ts";

const heldRecord = { holds: ["alice's record"] } as const;

requirement("SCP-01", async (world) => {
  const created = await askedForFull(world);

  expect(created).toBeAccepted();
  const key = keyMadeBy(created, "an API key of alice with the full scope");
  expect(key, "the apikey in the record of a key that was asked for with the full scope").toBePresent();
  expect(await firstUse(world, key!)).toBeAccepted();
});

requirement("SCP-01", "asked for by a key that has it", async (world) => {
  const created = await askedForItsOwn(world);

  expect(created).toBeAccepted();
});

requirement("SCP-02", async (world) => {
  const created = await askedForNarrow(world);

  expect(created).toBeAccepted();
});

requirement("SCP-02", "as the record of the key shows it", async (world) => {
  const { full } = world.scopes;
  const [ofFull, ofNarrow] = [await askedForFull(world), await askedForNarrow(world)];
  requireAccepted(ofFull, "SCP-01");
  requireAccepted(ofNarrow, "SCP-02");
  requireShownAs(world, ofFull, full);
  await requireScopeRead(world);

  expect(
    shownScope(world, ofNarrow),
    "the scope that the record of a key shows for which the narrow scope was asked",
  ).toSatisfy((scope) => !isSameScope(scope, full), "not the full scope");
});

requirement("SCP-03", async (world) => {
  requireAccepted(await askedForFull(world), "SCP-01", "before");

  const created = await askedForBroad(world);

  requireAccepted(await world.alice.client.getUser(), "OAU-01", "after");
  expectBroadNotGranted(world, created);
});

requirement("SCP-04", "a broader scope in capitals", async (world) => {
  requireAccepted(await askedForFull(world), "SCP-01", "before");

  const created = await askForScope(world, byToken(world.alice), inCapitals(world.scopes.broad));

  requireAccepted(await world.alice.client.getUser(), "OAU-01", "after");
  expectBroadNotGranted(world, created);
});

requirement("SCP-03", "of a key with public key", async (world) => {
  requireAccepted(await askedForFull(world), "SCP-01", "before");

  const { created } = await askForScopeOfSigner(world, world.scopes.broad);

  requireAccepted(await world.alice.client.getUser(), "OAU-01", "after");
  expectBroadNotGranted(world, created);
});

requirement("SCP-03", "of another user", { needs: ["second-user"] }, async (world) => {
  const { bob, scopes, shared } = world;
  requireAccepted(await askedForFull(world), "SCP-01", "before");
  await shared.plainKey(bob);

  const created = await askForScope(world, byToken(bob), scopes.broad);

  requireAccepted(await bob.client.getUser(), "OAU-01", "after");
  expectBroadNotGranted(world, created);
});

requirement("SCP-07", "what is withheld, asked for by signature", heldRecord, async (world) => {
  const routes = await seenWithheld(world);
  const credential = await narrowSigningKey(world);
  requireApplicable(credential !== undefined, "No key with public key and the narrow scope can be made.");
  requireAccepted(await world.service.as(credential).getUser(), "SIG-01");

  const allowed = await operationsOf(world, credential, routes);

  expect(
    allowed.map(titleOf),
    "operations that a key with public key and the narrow scope may call, and one without public key may not",
  ).toEqual([]);
});

requirement("SCP-07", "an operation that the full scope allows", heldRecord, async (world) => {
  requireAccepted(await askedForFull(world), "SCP-01");
  requireAccepted(await askedForNarrow(world), "SCP-02");

  const routes = await withheldOfShown(world);

  expect(
    routes.length,
    "how many operations a key with the full scope may call and one with the narrow scope may not",
  ).toSatisfy((count) => count >= 1, "at least 1");
});

observation("SCP-08", "the scope in the record", async (world) => {
  return readApiKeyScope(world, await askedForFull(world));
});
