/** The judgement on a key in the wrong mode: 401 where that is said outright, else a refusal (ruling J04). */
import type { Answer } from "../client/answer.ts";
import { remark } from "../engine/current-check.ts";
import { expect } from "./expect.ts";

const UNAUTHORIZED = 401;

/** @param said whether the interface names the status for this case */
export function expectWrongModeRefused(answer: Answer, said: boolean): void {
  if (said) expect(answer).toBeUnauthorized();
  else expect(answer).toBeRefused();
  if (answer.status !== UNAUTHORIZED)
    remark(`${answer.summary} gave ${answer.status}; 401 was to be expected.`);
}
