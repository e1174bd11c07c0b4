/** Judgements on the scope of keys: nothing was won that the creator did not have (section API key). */
import { type Cite, type RouteName, titleOf } from "#catalogue";
import {
  type Answer,
  type AskedForKey,
  apiKeyIn,
  type askForScopeOfSigner,
  expect,
  keyMadeBy,
  NotApplicable,
  requireApplicable,
  type SharedWorld,
  sharedFixture,
  shownScope,
  Untestable,
  unaskedByNarrow,
} from "#harness";
import { fullAskedByNarrow } from "./narrow-creators.ts";
import { holdsBroader, isSameScope } from "./scope-words.ts";
import { operationsOf, seenWithheld } from "./withheld-operations.ts";

/** What a key may do that a narrow creator got by asking for more, of what the narrow scope withholds. */
async function wonBy(
  world: SharedWorld,
  { created, owner }: AskedForKey,
  asked: string,
): Promise<RouteName[]> {
  const routes = await seenWithheld(world);
  const key = keyMadeBy(created, `an API key made by a narrow one that asked for ${asked}`);
  return key ? operationsOf(world, key, routes, owner) : [];
}

/** The request for more was refused, or the key that it made may do nothing that the narrow scope withholds. */
export async function expectNothingWon(
  world: SharedWorld,
  asked: AskedForKey | undefined,
  scope: string,
  suspects: readonly Cite[] = [],
): Promise<void> {
  const won = asked ? await wonBy(world, asked, scope) : [];
  expect(won.map(titleOf), operationsWonBy(scope), suspects).toEqual([]);
}

/** A key that was made for no scope, and had more than its maker from the first, passes that on. */
export async function suspectsOfUnasked(world: SharedWorld): Promise<Cite[]> {
  return (await wonUnasked(world)).length > 0 ? ["SCP-06"] : [];
}

/** The same, of a key with public key. */
export async function expectNothingWonBySigner(
  world: SharedWorld,
  { created, pair, owner }: Awaited<ReturnType<typeof askForScopeOfSigner>>,
  scope: string,
): Promise<void> {
  const routes = await seenWithheld(world);
  const key = created.accepted ? await world.apiKeys.signingKeyOf(owner, created, pair) : undefined;
  const won = key ? await operationsOf(world, key.credential, routes, owner) : [];
  expect(won.map(titleOf), operationsWonBy(scope)).toEqual([]);
}

/**
 * The same, for a scope that is written otherwise.
 * @throws Untestable blocked by SCP-05 or SCP-06 when the plain request for more wins as much
 */
export async function expectNothingWonByForm(
  world: SharedWorld,
  asked: AskedForKey,
  form: string,
): Promise<void> {
  const won = await wonBy(world, asked, form);
  if (won.length > 0) {
    if ((await wonPlainly(world)).length > 0) throw wonAnyway("SCP-05");
    if ((await wonUnasked(world)).length > 0) throw wonAnyway("SCP-06");
  }
  expect(won.map(titleOf), operationsWonBy(form)).toEqual([]);
}

const operationsWonBy = (asked: string) =>
  `operations that the narrow scope withholds, and that a key may call for which a creator with the narrow scope asked for ${asked}`;

const wonPlainly = sharedFixture("what a narrow key wins that asks for the full scope", async (world) =>
  wonBy(world, await fullAskedByNarrow(world), "the full scope"),
);
const wonUnasked = sharedFixture("what a narrow key wins that asks for no scope", async (world) => {
  const asked = await unaskedByNarrow(world);
  return asked ? wonBy(world, asked, "no scope") : [];
});

function wonAnyway(id: "SCP-05" | "SCP-06"): Untestable {
  return new Untestable("A narrow key wins as much in a simpler way.", {
    cites: [id],
    expected: "nothing that the narrow scope withholds",
    received: "a key that may do it",
  });
}

/** The full scope was refused to a narrow key, or the record of the key that it made shows another. */
export function expectFullNotShown(world: SharedWorld, created: Answer): void {
  if (!created.accepted) {
    expect(created).toBeRefused();
    return;
  }
  const shown = shownScope(world, created);
  const { full, narrow } = world.scopes;
  requireApplicable(!isSameScope(full, narrow), "The narrow scope of the settings is the full one.");
  requireApplicable(shown !== undefined, "The record of the key that was made does not show its scope.");
  expect(shown, "the scope that the record of a key shows that a key with the narrow scope made").toSatisfy(
    (scope) => !isSameScope(scope, full),
    "not the full scope",
  );
}

/** The broad scope was refused, or the record shows nothing of what it has more than the full one: a service may clamp it. */
export function expectBroadNotGranted({ scopes, keyRequests }: SharedWorld, created: Answer): void {
  if (!created.accepted) {
    expect(created).toBeRefused();
    return;
  }
  const shown = apiKeyIn(created.json).members[keyRequests.scopeField];
  if (shown === undefined)
    throw new NotApplicable("A key was made for the broad scope, and its record does not show what it got.");
  expect(shown, "the scope that the record of a key shows for which a broader scope was asked").toSatisfy(
    (scope) => !holdsBroader(scope, scopes),
    `nothing of ${JSON.stringify(scopes.broad)} that ${JSON.stringify(scopes.full)} has not`,
  );
}
