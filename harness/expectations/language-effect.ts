/** What PUT /user did to the language, read back by the user's own access token (rule D09). */

import type { Answer } from "../client/answer.ts";
import type { ServiceClient } from "../client/service-client.ts";
import { eventually } from "../engine/eventually.ts";
import { Untestable } from "../errors.ts";
import { shownId } from "../reading/user-record.ts";
import type { User } from "../world/user.ts";
import { expect } from "./expect.ts";

/** A client that uses an API key, and the requirement that says whose it acts as. */
export interface ActingKey {
  readonly client: ServiceClient;
  readonly actsAs: "XAK-02" | "SIG-05";
}

/**
 * GET /user shows this language now.
 * @param key the client that changed it, where that was by an API key
 * @throws Untestable blocked by USR-03 when not even the user's own access token changes it, or by XAK-02 or SIG-05
 *   when the key acts as somebody else
 */
export async function expectLanguage(user: User, language: string, key?: ActingKey): Promise<void> {
  if (user.languages.isStuck) return expectShownAtOnce(user, language);
  const read = async () => (await user.record()).language;
  const shown = await eventually(read, (value) => value === language);
  if (shown !== language) {
    await requireChangeByBearer(user, language);
    if (key) await requireIdentity(user, key);
  }
  expect(shown, "the language that GET /user shows").toEqual(language);
}

/** Where changes do not take effect in general, this one is not waited for, and nothing is judged by its absence. */
async function expectShownAtOnce({ languages }: User, language: string): Promise<void> {
  const shown = await languages.shows(language);
  if (shown !== language) throw withoutEffect(language, shown);
  expect(shown, "the language that GET /user shows").toEqual(language);
}

async function requireChangeByBearer({ client, languages }: User, language: string): Promise<void> {
  const answer = await client.putUser({ language });
  const shown = await languages.shows(language);
  if (!answer.accepted || shown !== language) throw withoutEffect(language, shown, answer);
}

const withoutEffect = (expected: string, shown: unknown, answer?: Answer) =>
  new Untestable("PUT /user does not change the language, whoever asks.", {
    blockedBy: ["USR-03"],
    expected,
    received: String(shown),
    ...(answer ? { exchanges: [answer.n] } : {}),
  });

async function requireIdentity(user: User, { client, actsAs }: ActingKey): Promise<void> {
  const [answer, id] = [await client.getUser(), await user.id()];
  if (!answer.accepted || shownId(answer) === id) return;
  throw new Untestable("The key acts as another user, so no effect on its own user is seen.", {
    blockedBy: [actsAs],
    expected: id,
    received: String(shownId(answer)),
    exchanges: [answer.n],
  });
}
