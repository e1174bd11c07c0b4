/** The judgement on a key in the wrong mode: 401 where that is said outright, else a refusal (ruling J04). */

import { type Answer, expect, remark, requireRefused, requireThat, UNAUTHORIZED } from "#harness";

/** Gives nothing back when a call is refused as CMX-04 wants it. @throws Untestable blocked by CMX-04 */
export function wrongModeInControl(answer: Answer, said: boolean): void {
  requireRefused(answer, "CMX-04");
  const { summary, status, n } = answer;
  requireThat(!said || status === UNAUTHORIZED, `${summary} gave ${status} (exchange ${n}).`, "CMX-04", {
    expected: "401",
    received: String(status),
    exchanges: [n],
  });
}

/** @param said whether the interface names the status for this case */
export function expectWrongModeRefused(answer: Answer, said: boolean): void {
  if (said) expect(answer).toBeUnauthorized();
  else expect(answer).toBeRefused();
  if (answer.status !== UNAUTHORIZED)
    remark(`${answer.summary} gave ${answer.status}; 401 was to be expected.`);
}
