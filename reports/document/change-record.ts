/** What the change hook was asked to do, and when. */
import Type, { type Static } from "typebox";
import { count, milliseconds, text } from "./shapes.ts";

export const ChangeRecord = Type.Object({
  n: count("Its number in the run."),
  at: milliseconds("Since the start of the run."),
  durationMs: milliseconds(),
  action: text(),
  entityName: text(),
  businessEntityId: text(),
  entityId: Type.Optional(text()),
  columns: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({ type: "object", description: "The columns that it changed." }),
  ),
  failure: Type.Optional(text("Why the hook could not do it.")),
});
export interface ChangeRecord extends Static<typeof ChangeRecord> {}
