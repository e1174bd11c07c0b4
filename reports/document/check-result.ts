/** What one check found. */
import Type, { type Static } from "typebox";
import { Cause } from "./cause.ts";
import { counts, milliseconds, text, texts } from "./shapes.ts";
import { CheckOutcome } from "./verdicts.ts";

const found = {
  outcome: CheckOutcome,
  message: Type.Optional(text("What was said or done that led to the outcome, in a sentence.")),
  expected: Type.Optional(text()),
  received: Type.Optional(text()),
  exchanges: counts("Numbers of the exchanges made for it, in order."),
  events: counts("Numbers of the sink events it looked at."),
};

export const CheckAttempt = Type.Object(found);
export interface CheckAttempt extends Static<typeof CheckAttempt> {}

export const CheckResult = Type.Object({
  title: text(),
  ...found,
  cause: Type.Optional(Cause),
  suspects: Type.Optional(texts("Ids of requirements whose violation would explain that of this check.")),
  attempts: Type.Optional(
    Type.Array(CheckAttempt, { description: "The other attempts at the same check, in their order." }),
  ),
  notes: Type.Optional(texts("Advisory remarks that are no verdict (a 5xx on hostile input, say).")),
  durationMs: milliseconds(),
});
export interface CheckResult extends Static<typeof CheckResult> {}
