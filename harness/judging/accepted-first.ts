/** Several forms of one request, of which one has to do. */
import type { Answer } from "../client/answer.ts";

/** The first answer that is accepted, or the last refusal. @param forms at least one: credentials, or whatever the call is made of */
export async function acceptedFirst<Form>(
  forms: readonly Form[],
  call: (form: Form) => Promise<Answer>,
): Promise<Answer> {
  const [form, ...others] = forms;
  const answer = await call(form!);
  return answer.accepted || others.length === 0 ? answer : acceptedFirst(others, call);
}
