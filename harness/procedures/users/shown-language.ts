/** The language that GET /user shows to somebody, once a change had its time. */
import type { ServiceClient } from "../../client/service-client.ts";
import { readUser } from "../../reading/user-record.ts";
import { awaitEffect } from "../../timing/await-effect.ts";
import type { CoreWorld } from "../../world/core-world.ts";

/** The one that was written, or what is shown instead when this service has had all its time. */
export async function shownLanguage(
  { times }: Pick<CoreWorld, "times">,
  client: ServiceClient,
  written: string,
): Promise<unknown> {
  const read = async () => readUser(await client.getUser())?.language;
  const what = `GET /user shows the language ${written}`;
  return (await awaitEffect(times, "record", what, read, (value) => value === written)).value;
}
