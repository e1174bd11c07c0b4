/** The report document as it is in memory, from what stands in the file: see `compacted`. */
import type { Exchange, RecordedBody, ReportDocument, SignatureFinding, SinkEvent } from "../document.ts";
import { InvalidReportError } from "../invalid-report-error.ts";
import type { ContentInFile } from "./shared-texts.ts";
import type { HeaderField } from "./signing-field.ts";

/** Far more than the evidence of a run may hold, and of many runs merged: a small file could name one long body a million times. */
const MAX_CHARACTERS = 1 << 29;

type BodyInFile = Omit<RecordedBody, "content"> & { readonly content: ContentInFile };

interface Tables {
  readonly headerFields?: readonly HeaderField[];
  readonly bodies?: readonly BodyInFile[];
  readonly texts?: readonly string[];
  readonly signatures?: readonly SignatureFinding[];
}

interface Resolver {
  field(reference: HeaderField | number, pointer: string): HeaderField;
  body(reference: RecordedBody | number, pointer: string): RecordedBody;
  signature(reference: SignatureFinding | number, pointer: string): SignatureFinding;
}

/**
 * @param file of the shape of `report.schema.json`. Without tables, as older versions wrote it, it is given back as it is.
 * @returns a document in which equal header fields, bodies and findings may be the same object
 * @throws InvalidReportError where a number names no place in its table, or all of it would be too much
 */
export function expanded(file: ReportDocument & Tables): ReportDocument {
  const { headerFields, bodies, texts, signatures, ...report } = file;
  const resolve = resolver({ headerFields, bodies, texts, signatures });
  const exchanges = report.exchanges.map((exchange, at) =>
    wholeExchange(exchange, `/exchanges/${at}`, resolve),
  );
  const events = report.events.map((event, at) => wholeMessage(event, `/events/${at}`, resolve));
  return { ...report, exchanges, events };
}

function resolver({ headerFields = [], bodies = [], texts = [], signatures = [] }: Tables): Resolver {
  let characters = 0;
  const from = <Item>(table: readonly Item[], sizes: readonly number[], name: string) => {
    return (reference: Item | number, pointer: string): Item => {
      if (typeof reference !== "number") return reference;
      const item = table[reference];
      if (item === undefined)
        throw invalid(pointer, `it names number ${reference} of ${name}, which holds ${table.length}`);
      characters += sizes[reference]!;
      if (characters > MAX_CHARACTERS)
        throw invalid(pointer, `its exchanges and events are more than ${MAX_CHARACTERS} characters`);
      return item;
    };
  };
  const textAt = from(texts, texts.map(sizeOfText), "texts");
  const whole = (body: RecordedBody | BodyInFile, pointer: string): RecordedBody => {
    const { content } = body;
    return typeof content === "string"
      ? (body as RecordedBody)
      : { ...body, content: content.map((piece, at) => textAt(piece, `${pointer}/content/${at}`)).join("") };
  };
  const wholeBodies = bodies.map((body, at) => whole(body, `/bodies/${at}`));
  const bodyAt = from(wholeBodies, wholeBodies.map(sizeOfBody), "bodies");
  return {
    field: from(headerFields, headerFields.map(sizeOfField), "headerFields"),
    body: (reference, pointer) => whole(bodyAt(reference, pointer), pointer),
    signature: from(signatures, signatures.map(sizeOfFinding), "signatures"),
  };
}

const sizeOfField = ([name, value]: HeaderField) => name.length + value.length;
const sizeOfText = (text: string) => text.length;
const sizeOfBody = ({ content }: RecordedBody) => content.length;
const sizeOfFinding = ({ over = "", reason = "" }: SignatureFinding) => over.length + reason.length;

function wholeExchange(exchange: Exchange, pointer: string, resolve: Resolver): Exchange {
  const { request, response } = exchange;
  return {
    ...exchange,
    request: wholeMessage(request, `${pointer}/request`, resolve),
    ...(response ? { response: wholeMessage(response, `${pointer}/response`, resolve) } : {}),
    ...(exchange.signature === undefined
      ? {}
      : { signature: wholeFinding(exchange.signature, `${pointer}/signature`, resolve) }),
  };
}

function wholeFinding(
  reference: SignatureFinding | number,
  pointer: string,
  resolve: Resolver,
): SignatureFinding {
  const finding = resolve.signature(reference, pointer);
  const value: string | number | undefined = finding.value;
  return typeof value === "number"
    ? { ...finding, value: resolve.field(value, `${pointer}/value`)[1] }
    : finding;
}

type Message = Exchange["request"] | NonNullable<Exchange["response"]> | SinkEvent;

function wholeMessage<M extends Message>(message: M, pointer: string, resolve: Resolver): M {
  const { headers, body } = message;
  return {
    ...message,
    headers: headers.map((field, at) => resolve.field(field, `${pointer}/headers/${at}`)),
    ...(body === undefined ? {} : { body: resolve.body(body, `${pointer}/body`) }),
  };
}

const invalid = (pointer: string, fault: string) =>
  new InvalidReportError(
    pointer,
    fault,
    "The file was changed by hand or cut short; take it as the run wrote it.",
  );
