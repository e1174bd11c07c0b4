/**
 * The report document as it stands in the file: header fields, bodies, long parts of bodies and findings on signatures that occur
 * more than once stand in the tables `headerFields`, `bodies`, `texts` and `signatures`, and a number names the place in the
 * table where they occur. The document in memory has none of that: `expanded` gives it back.
 */
import type { Exchange, RecordedBody, ReportDocument, SinkEvent } from "../document.ts";
import { type Repeated, repeatedAmong } from "./repeated.ts";
import { type SharedTexts, sharedTextsAmong } from "./shared-texts.ts";
import { type HeaderField, signingField } from "./signing-field.ts";

interface Tables {
  readonly fields: Repeated<HeaderField>;
  readonly bodies: Repeated<RecordedBody>;
  readonly texts: SharedTexts;
  readonly signatures: Repeated<object>;
}

/** The same members in the same order, and the tables in front of what refers to them. */
export function compacted(report: ReportDocument): Readonly<Record<string, unknown>> {
  const fields = repeatedAmong(fieldsIn(report));
  const bodies = repeatedAmong(bodiesIn(report));
  const texts = sharedTextsAmong(bodies.different);
  const findings = report.exchanges.flatMap((exchange) => compactFinding(exchange, fields) ?? []);
  const signatures = repeatedAmong(findings);
  const tables = { fields, bodies, texts, signatures };
  const members = Object.entries(report).flatMap(([name, value]): (readonly [string, unknown])[] => {
    if (name === "exchanges")
      return [
        ...(fields.table.length > 0 ? [["headerFields", fields.table] as const] : []),
        ...(bodies.table.length > 0
          ? [["bodies", bodies.table.map((body) => compactBody(body, texts))] as const]
          : []),
        ...(texts.table.length > 0 ? [["texts", texts.table] as const] : []),
        ...(signatures.table.length > 0 ? [["signatures", signatures.table] as const] : []),
        [name, report.exchanges.map((exchange) => compactExchange(exchange, tables))],
      ];
    if (name === "events") return [[name, report.events.map((event) => compactMessage(event, tables))]];
    return [[name, value]];
  });
  return Object.fromEntries(members);
}

type Message = Exchange["request"] | NonNullable<Exchange["response"]> | SinkEvent;

function* messagesOf({ exchanges, events }: ReportDocument): Generator<Message> {
  for (const { request, response } of exchanges) {
    yield request;
    if (response) yield response;
  }
  yield* events;
}

function* fieldsIn(report: ReportDocument): Generator<HeaderField> {
  for (const { headers } of messagesOf(report)) yield* headers;
  for (const exchange of report.exchanges) {
    const field = signingField(exchange);
    if (field) yield field;
  }
}

function* bodiesIn(report: ReportDocument): Generator<RecordedBody> {
  for (const { body } of messagesOf(report)) if (body) yield body;
}

function compactExchange(exchange: Exchange, tables: Tables): object {
  const { request, response } = exchange;
  const finding = compactFinding(exchange, tables.fields);
  return {
    ...exchange,
    request: compactMessage(request, tables),
    ...(response ? { response: compactMessage(response, tables) } : {}),
    ...(finding ? { signature: tables.signatures.named(finding) } : {}),
  };
}

/** The value is named twice at least, here and among the header fields: always a place in their table. */
function compactFinding(exchange: Exchange, fields: Tables["fields"]): object | undefined {
  const field = signingField(exchange);
  return field ? { ...exchange.signature, value: fields.named(field) } : exchange.signature;
}

function compactMessage<M extends Message>(message: M, { fields, bodies, texts }: Tables): object {
  const { headers, body } = message;
  const named = body && bodies.named(body);
  return {
    ...message,
    headers: headers.map(fields.named),
    ...(named === undefined ? {} : { body: typeof named === "number" ? named : compactBody(named, texts) }),
  };
}

const compactBody = (body: RecordedBody, texts: SharedTexts): object => ({
  ...body,
  content: texts.inFile(body.content),
});
