/** What PUT /user did to the language, read back by the user's own access token (rule D09). */
import { eventually } from "../engine/eventually.ts";
import { Untestable } from "../errors.ts";
import type { User } from "../world/user.ts";
import { expect } from "./expect.ts";

/**
 * GET /user shows this language now.
 * @throws Untestable blocked by USR-03 when not even the user's own access token changes it
 */
export async function expectLanguage(user: User, language: string): Promise<void> {
  const read = async () => (await user.record()).language;
  const shown = await eventually(read, (value) => value === language);
  if (shown !== language) await requireChangeByBearer(user, language, read);
  expect(shown, "the language that GET /user shows").toEqual(language);
}

async function requireChangeByBearer(
  user: User,
  language: string,
  read: () => Promise<unknown>,
): Promise<void> {
  const answer = await user.client.putUser({ language });
  if (answer.accepted && (await eventually(read, (value) => value === language)) === language) return;
  throw new Untestable("PUT /user does not change the language, whoever asks.", {
    blockedBy: ["USR-03"],
    expected: language,
    received: String(await read()),
    exchanges: [answer.n],
  });
}
