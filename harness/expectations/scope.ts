/** Judgements on the scope of keys: nothing was won that the creator did not have (section API key). */
import type { Answer } from "../client/answer.ts";
import { Untestable } from "../errors.ts";
import { apiKeyIn } from "../reading/api-key-record.ts";
import { keyMadeBy, operationsOf, seenWithheld } from "../world/scoped-keys.ts";
import type { World } from "../world/world.ts";
import { expect } from "./expect.ts";

/**
 * The request for more was refused, or the key that it made may do nothing that the narrow scope withholds.
 * @param created the answer to a narrow creator that asked for more
 */
export async function expectNothingWon(world: World, created: Answer, asked: string): Promise<void> {
  const routes = await seenWithheld(world);
  const key = keyMadeBy(created, `an API key made by a narrow one that asked for ${asked}`);
  const won = key ? await operationsOf(world, key, routes) : [];
  expect(won, `what a key may do whose narrow creator asked for ${asked}`).toEqual([]);
}

/** The broad scope was refused, or the record shows another one than was asked for: a service may clamp it. */
export function expectBroadNotGranted({ scopes, keyRequests }: World, created: Answer): void {
  if (!created.accepted) {
    expect(created).toBeRefused();
    return;
  }
  const shown = apiKeyIn(created.json).members[keyRequests.scopeField];
  if (shown === undefined)
    throw new Untestable(
      "A key was made for the broad scope, and its record does not show what it was given.",
      {
        missing: ["scopes"],
      },
    );
  expect(JSON.stringify(shown), "the scope of a key for which a broader one was asked").toSatisfy(
    (text) => text !== JSON.stringify(scopes.broad),
    `anything but ${JSON.stringify(scopes.broad)}`,
  );
}
