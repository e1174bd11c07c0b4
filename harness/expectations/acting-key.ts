/** Controls for an API key that acts on behalf of its user. */
import type { ServiceClient } from "../client/service-client.ts";
import { eventually } from "../engine/eventually.ts";
import { Untestable } from "../errors.ts";
import type { Json } from "../reading/record.ts";
import { readUser } from "../reading/user-record.ts";
import { inControl } from "./between.ts";

/** The record of a key that shows its own user. @throws Untestable blocked by CNS-03 */
export function sameUser(shown: Json, expected: Json): Json {
  if (shown.id === expected.id) return shown;
  throw new Untestable("The key shows another user.", {
    blockedBy: ["CNS-03"],
    expected: JSON.stringify(expected.id),
    received: JSON.stringify(shown.id),
  });
}

/** Changes the language by a key, and sees the change by that key. @throws Untestable blocked by USR-07 */
export async function changedByKey(client: ServiceClient, language: string): Promise<void> {
  const answer = inControl(await client.putUser({ language }), "", ["USR-07"]);
  const read = async () => readUser(await client.getUser())?.language;
  if ((await eventually(read, (value) => value === language)) === language) return;
  throw new Untestable(
    `${answer.summary} changed nothing that the key itself shows (exchange ${answer.n}).`,
    {
      blockedBy: ["USR-07"],
      exchanges: [answer.n],
    },
  );
}
