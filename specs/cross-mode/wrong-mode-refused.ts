/** The judgement on a key in the wrong mode: 401 where that is said outright, else a refusal (ruling J04). */

import { type Answer, expect, remark, requireRefused, requireThat, UNAUTHORIZED } from "#harness";

/** @throws Untestable where a call is not refused with 401: blocked by what says so of this case */
export function wrongModeInControl(answer: Answer, said: boolean): void {
  requireRefused(answer, "CMX-04");
  const { summary, status, n } = answer;
  requireThat(
    status === UNAUTHORIZED,
    `${summary} gave ${status} (exchange ${n}).`,
    said ? "CMX-04" : "CMX-02",
    { expected: "401", received: String(status), exchanges: [n] },
  );
}

/** @param said whether the interface names the status for this case */
export function expectWrongModeRefused(answer: Answer, said: boolean): void {
  if (said) expect(answer).toBeUnauthorized();
  else expect(answer).toBeRefused();
  if (answer.status !== UNAUTHORIZED)
    remark(`${answer.summary} gave ${answer.status}; 401 was to be expected.`);
}
