/** An attempt to change the language, between two accepted controls, with what it did read back in between (rules D01, D09). */
import type { Answer } from "../client/answer.ts";
import type { User } from "../world/user.ts";
import { inControl } from "./between.ts";

export interface LanguageAttempt {
  readonly answer: Answer;
  /** The language that GET /user showed before and after the attempt. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Call it while holding the user's record. @param attempt puts the language it is given */
export async function attemptLanguage(
  user: User,
  attempt: (language: string) => Promise<Answer>,
): Promise<LanguageAttempt> {
  const language = await user.languages.another();
  const { language: before } = await user.record();
  inControl(await user.client.putUser({ language: before }), "before", ["OAU-01"]);
  const answer = await attempt(language);
  const { language: after } = await user.record();
  inControl(await user.client.putUser({ language: before }), "after", ["OAU-01"]);
  return { answer, before, after };
}
