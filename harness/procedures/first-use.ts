/** The first use of an API key that was made a moment ago: it may take a few seconds until it works (XAK-13). */
import type { Answer } from "../client/answer.ts";
import type { Credential } from "../client/outgoing-request.ts";
import { awaitEffect } from "../timing/await-effect.ts";
import { passed } from "../timing/passed.ts";
import type { CoreWorld } from "../world/core-world.ts";

/** The answer to GET /user, as soon as it is accepted, or the last refusal when this service has had all its time. */
export async function firstUse(
  { service, times }: Pick<CoreWorld, "service" | "times">,
  credential: Credential,
): Promise<Answer> {
  const use = () => service.as(credential).getUser();
  const what = `${credential.description} is accepted`;
  return (await awaitEffect(times, "key", what, use, ({ accepted }) => accepted)).value;
}

/** Instances that read keys anew once a second have all done so by then. */
const STEADY_MS = 1500;
const BETWEEN_MS = 200;

/**
 * Uses a key until it was accepted for a while: one instance may know it, and another not yet. What it took is how long the
 * keys to come are waited for.
 * @param madeAt epoch milliseconds
 */
export async function steadyUse(
  { service, times }: Pick<CoreWorld, "service" | "times">,
  credential: Credential,
  madeAt: number,
): Promise<void> {
  const until = madeAt + times.patienceMs("key");
  let refusedAt = Date.now();
  while (Date.now() < Math.min(until, refusedAt + STEADY_MS)) {
    await passed(BETWEEN_MS);
    if ((await service.as(credential).getUser()).accepted) continue;
    refusedAt = Date.now();
    times.note("key", refusedAt - madeAt);
  }
}
