/** Judgements on the scope of keys: nothing was won that the creator did not have (section API key). */
import type { RouteName } from "#catalogue";
import type { Answer } from "../client/answer.ts";
import { NotApplicable, Untestable } from "../errors.ts";
import { apiKeyIn } from "../reading/api-key-record.ts";
import { askForScope, keyMadeBy, narrowCreator, operationsOf, seenWithheld } from "../world/scoped-keys.ts";
import { sharedScene } from "../world/shared-scene.ts";
import type { World } from "../world/world.ts";
import { expect } from "./expect.ts";

/** What a key may do that a narrow creator got by asking for more, of what the narrow scope withholds. */
async function wonBy(world: World, created: Answer, asked: string): Promise<RouteName[]> {
  const routes = await seenWithheld(world);
  const key = keyMadeBy(created, `an API key made by a narrow one that asked for ${asked}`);
  return key ? operationsOf(world, key, routes) : [];
}

/** The request for more was refused, or the key that it made may do nothing that the narrow scope withholds. */
export async function expectNothingWon(world: World, created: Answer, asked: string): Promise<void> {
  const won = await wonBy(world, created, asked);
  expect(won, `what a key may do whose narrow creator asked for ${asked}`).toEqual([]);
}

/**
 * The same, for a scope that is written otherwise.
 * @throws Untestable blocked by SCP-05 or SCP-06 when the plain request for more wins as much
 */
export async function expectNothingWonByForm(world: World, created: Answer, form: string): Promise<void> {
  const won = await wonBy(world, created, form);
  if (won.length > 0) {
    if ((await wonPlainly(world)).length > 0) throw wonAnyway("SCP-05");
    if ((await wonUnasked(world)).length > 0) throw wonAnyway("SCP-06");
  }
  expect(won, `what a key may do whose narrow creator asked for ${form}`).toEqual([]);
}

const wonPlainly = sharedScene("a narrow key asks for the full scope", async (world) =>
  wonBy(world, await askForScope(world, await narrowCreator(world), world.scopes.full), "the full scope"),
);
const wonUnasked = sharedScene("a narrow key asks for no scope", async (world) =>
  wonBy(world, await askForScope(world, await narrowCreator(world)), "no scope"),
);

function wonAnyway(id: "SCP-05" | "SCP-06"): Untestable {
  return new Untestable("A narrow key wins as much in a simpler way.", {
    blockedBy: [id],
    expected: "nothing that the narrow scope withholds",
    received: "a key that may do it",
  });
}

/** The broad scope was refused, or the record shows another one than was asked for: a service may clamp it. */
export function expectBroadNotGranted({ scopes, keyRequests }: World, created: Answer): void {
  if (!created.accepted) {
    expect(created).toBeRefused();
    return;
  }
  const shown = apiKeyIn(created.json).members[keyRequests.scopeField];
  if (shown === undefined)
    throw new NotApplicable("A key was made for the broad scope, and its record does not show what it got.");
  expect(JSON.stringify(shown), "the scope of a key for which a broader one was asked").toSatisfy(
    (text) => text !== JSON.stringify(scopes.broad),
    `anything but ${JSON.stringify(scopes.broad)}`,
  );
}
