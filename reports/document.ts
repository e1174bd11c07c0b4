/**
 * The report document, `report.json`: the one source of every rendering.
 *
 * Its types and `report.schema.json` are both made of what stands here and in `document/`; the test beside this file holds the
 * schema to it. A running program needs the types alone, and reads the schema from the file: import from here with `import type`.
 */
import Type, { type Static } from "typebox";
import { ChangeRecord } from "./document/change-record.ts";
import { Exchange, signatures } from "./document/exchange.ts";
import { Leftover } from "./document/leftover.ts";
import { bodies, headerFields, texts } from "./document/recorded-message.ts";
import { RequirementResult } from "./document/requirement-result.ts";
import { RunInfo } from "./document/run-info.ts";
import { digest, words } from "./document/shapes.ts";
import { SinkEvent } from "./document/sink-event.ts";
import { TargetInfo } from "./document/target-info.ts";
import { RunVerdict } from "./document/verdicts.ts";

export type * from "./document/cause.ts";
export type * from "./document/change-record.ts";
export type * from "./document/check-result.ts";
export type * from "./document/exchange.ts";
export type * from "./document/leftover.ts";
export type * from "./document/recorded-message.ts";
export type * from "./document/requirement-result.ts";
export type * from "./document/run-info.ts";
export type * from "./document/sink-event.ts";
export type * from "./document/target-info.ts";
export type * from "./document/verdicts.ts";

export const ReportDocument = Type.Object({
  format: Type.Literal("countersign-report/1"),
  verdict: RunVerdict,
  exitCode: Type.Enum([0, 1, 2, 3, 4, 5]),
  headline: words("The verdict in one sentence, for the first line of every rendering."),
  run: RunInfo,
  target: TargetInfo,
  requirements: Type.Array(RequirementResult),
  exchanges: Type.Array(Exchange),
  events: Type.Array(SinkEvent, { description: "What the sink received." }),
  changes: Type.Array(ChangeRecord, { description: "What the change hook was asked to do, and when." }),
  leftovers: Type.Array(Leftover, {
    description: "Objects the run created that the interface shows no way to remove.",
  }),
  seal: Type.Optional(digest("SHA-256 (hex) over all of the above; see verify/seal.ts.")),
});
export interface ReportDocument extends Static<typeof ReportDocument> {}

/** What `report.schema.json` holds: the document as it stands in the file, with its tables (compact/compacted.ts). */
export const reportSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "urn:countersign:report:1",
  title: "Countersign report document",
  description:
    "report.json: the one source of every rendering. What repeats stands in four tables; --format expanded writes it in full. Unknown members are allowed, so that an older reader can open a newer report.",
  ...ReportDocument,
  properties: { ...ReportDocument.properties, headerFields, bodies, texts, signatures },
};
