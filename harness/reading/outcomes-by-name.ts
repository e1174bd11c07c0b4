/** Several things tried one after the other, and what came of each, in one line. */
import type { Answer } from "../client/answer.ts";
import { outcomeOf } from "./outcome.ts";

/** "name: accepted (200); other: refused (401)". */
export async function outcomesByName(
  attempts: readonly (readonly [name: string, attempt: () => Promise<Answer>])[],
  say: (answer: Answer) => string | Promise<string> = outcomeOf,
): Promise<string> {
  const lines: string[] = [];
  for (const [name, attempt] of attempts) lines.push(`${name}: ${await say(await attempt())}`);
  return lines.join("; ");
}
