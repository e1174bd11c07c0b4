/** What PUT /user did to the language, read back by the user's own access token (rule D09). */
import type { Cite } from "#catalogue";
import type { ServiceClient } from "../../client/service-client.ts";
import { expect } from "../../judging/expect.ts";
import { suspected } from "../../judging/suspected.ts";
import { shownId } from "../../reading/user-record.ts";
import type { User } from "../../world/users/user.ts";

/** A client that uses an API key, and what says whose it acts as. */
export interface ActingKey {
  readonly client: ServiceClient;
  readonly actsAs: Cite;
}

/**
 * GET /user shows this language now. Where it does not, that may be because nobody's change takes effect, or because the key
 * acts as somebody else.
 * @param key the client that changed it, where that was by an API key
 */
export async function expectLanguage(user: User, language: string, key?: ActingKey): Promise<void> {
  const shown = await user.languages.shows(language);
  const suspects = shown === language ? [] : await suspected(() => suspectsOf(user, language, key));
  expect(shown, "the language that GET /user shows", suspects).toEqual(language);
}

async function suspectsOf(user: User, language: string, key: ActingKey | undefined): Promise<Cite[]> {
  // Whatever was written, no text comes back.
  if (typeof (await user.record()).language !== "string") return ["USR-02"];
  const answer = await user.client.putUser({ language });
  const isChangeable = answer.accepted && (await user.languages.shows(language)) === language;
  const suspects: Cite[] = isChangeable ? [] : ["PUT /user changes the language"];
  if (key === undefined) return suspects;
  if (await isSomebodyElse(user, key)) return [...suspects, key.actsAs];
  return isChangeable && (await isLostBy(user, key))
    ? [...suspects, "GET and PUT /user take every access method"]
    : suspects;
}

/** Whether whatever such a key changes is lost. */
async function isLostBy(user: User, { client }: ActingKey): Promise<boolean> {
  const language = await user.languages.another();
  const { accepted } = await client.putUser({ language });
  return accepted && (await user.languages.shows(language)) !== language;
}

async function isSomebodyElse(user: User, { client }: ActingKey): Promise<boolean> {
  const answer = await client.getUser();
  return answer.accepted && shownId(answer) !== (await user.id());
}
