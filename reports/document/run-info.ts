/** What run wrote the report, and what it was asked to do. */
import Type, { type Static } from "typebox";
import { flag, milliseconds, text, textByName, texts, words } from "./shapes.ts";
import { RunVerdict } from "./verdicts.ts";

const PartInfo = Type.Object({
  id: words(),
  startedAt: text("ISO 8601, UTC."),
  durationMs: milliseconds(),
  seed: Type.Number(),
  only: texts("Ids and chapters that it was about; empty means everything."),
  verdict: RunVerdict,
});

export const RunInfo = Type.Object({
  id: words(),
  startedAt: Type.String({
    description: "ISO 8601, UTC.",
    pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$",
  }),
  durationMs: milliseconds(),
  version: text("The version of Countersign."),
  seed: Type.Number(),
  settings: textByName('Settings in force; secret values read "(secret)".'),
  only: texts("Ids and chapters given to --only; empty means everything."),
  outOfReach: texts("Needs that the operator declared out of reach."),
  strict: flag("A violated implied requirement makes the run non-conformant, too."),
  requirementsOf: Type.Optional(
    text("The version whose requirements the run was held to, where it was an earlier one."),
  ),
  readOnly: flag("Nothing was sent that writes."),
  interrupted: flag("It was ended before all of its checks, by hand or by a kill: it is never conformant."),
  parts: Type.Optional(
    Type.Array(PartInfo, { description: "The runs that were merged into this report, in their order." }),
  ),
});
export interface RunInfo extends Static<typeof RunInfo> {}
