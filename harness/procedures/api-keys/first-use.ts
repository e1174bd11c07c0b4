/** The first use of an API key that was made a moment ago: it may take a few seconds until it works (XAK-13). */
import type { Answer } from "../../client/answer.ts";
import type { Credential } from "../../client/outgoing-request.ts";
import { awaitEffect } from "../../timing/await-effect.ts";
import type { CoreWorld } from "../../world/core-world.ts";

/** The answer to GET /user, as soon as it is accepted, or the last refusal when this service has had all its time. */
export async function firstUse(
  { service, times }: Pick<CoreWorld, "service" | "times">,
  credential: Credential,
): Promise<Answer> {
  const use = () => service.as(credential).getUser();
  const what = `${credential.description} is accepted`;
  return (await awaitEffect(times, "key", what, use, ({ accepted }) => accepted)).value;
}
