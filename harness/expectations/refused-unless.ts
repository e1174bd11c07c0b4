/** One fault, one red line: what is accepted only because something simpler is accepted too is that one's to tell. */
import type { RequirementId } from "#catalogue";
import type { Answer } from "../client/answer.ts";
import { refusedOr } from "./between.ts";
import { expect } from "./expect.ts";

/**
 * The answer is a refusal.
 * @param simpler tried only when it is none: a request that an answering requirement wants refused
 * @throws Untestable blocked by that requirement when the simpler request is accepted too
 */
export async function expectRefusedUnless(
  answer: Answer,
  simpler: () => Promise<Answer>,
  blockedBy: RequirementId,
): Promise<void> {
  if (answer.accepted) refusedOr(await simpler(), blockedBy);
  expect(answer).toBeRefused();
}
