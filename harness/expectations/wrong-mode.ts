/** The judgement on a key in the wrong mode: 401 where that is said outright, else a refusal (ruling J04). */
import type { Answer } from "../client/answer.ts";
import { remark } from "../engine/current-check.ts";
import { Untestable } from "../errors.ts";
import { refusedOr } from "./between.ts";
import { expect } from "./expect.ts";

const UNAUTHORIZED = 401;

/** Gives nothing back when a call is refused as CMX-04 wants it. @throws Untestable blocked by CMX-04 */
export function wrongModeInControl(answer: Answer, said: boolean): void {
  refusedOr(answer, "CMX-04");
  if (!said || answer.status === UNAUTHORIZED) return;
  throw new Untestable(`${answer.summary} gave ${answer.status} (exchange ${answer.n}).`, {
    blockedBy: ["CMX-04"],
    expected: "401",
    received: String(answer.status),
    exchanges: [answer.n],
  });
}

/** @param said whether the interface names the status for this case */
export function expectWrongModeRefused(answer: Answer, said: boolean): void {
  if (said) expect(answer).toBeUnauthorized();
  else expect(answer).toBeRefused();
  if (answer.status !== UNAUTHORIZED)
    remark(`${answer.summary} gave ${answer.status}; 401 was to be expected.`);
}
