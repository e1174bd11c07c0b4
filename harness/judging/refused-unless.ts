/** One fault, one red line: what is accepted only because something simpler is accepted too is that one's to tell. */
import type { Cite } from "#catalogue";
import type { Answer } from "../client/answer.ts";
import { expect } from "./expect.ts";

/**
 * The answer is a refusal.
 * @param simpler tried only when it is none: a request that what is cited wants refused, which explains it when it is accepted too
 */
export async function expectRefusedUnless(
  answer: Answer,
  simpler: () => Promise<Answer>,
  cites: Cite,
): Promise<void> {
  const isExplained = answer.accepted && (await simpler()).accepted;
  expect(answer, isExplained ? [cites] : []).toBeRefused();
}
