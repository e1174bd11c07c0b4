/** One request that the sink received. */
import Type, { type Static } from "typebox";
import { RecordedBody, RecordedHeaders } from "./recorded-message.ts";
import { count, flag, milliseconds, text } from "./shapes.ts";

export const SinkEvent = Type.Object({
  n: count("Its number in the run."),
  at: milliseconds("Since the start of the run."),
  inbox: text("Name of the inbox (one a webhook)."),
  tls: flag(),
  method: text(),
  target: text("Request target as received: path and query."),
  headers: RecordedHeaders,
  body: RecordedBody,
  answered: text('The status answered, or "dropped", "no answer".'),
  kind: text('"confirmation", "notification" or "other".'),
});
export interface SinkEvent extends Static<typeof SinkEvent> {}
