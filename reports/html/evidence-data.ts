/** Packs exchanges and events into the compact data that the page script draws on demand, within a budget of bytes. */
import type { Exchange, RecordedBody, RecordedHeaders, ReportDocument, SinkEvent } from "../document.ts";
import { authenticationModes, type ExchangeLine, type SignatureStanding } from "./exchange-line.ts";
import { safeJson } from "./safe-json.ts";
import { StringPool } from "./string-pool.ts";

/** Bodies above these are cut for the page; report.json holds them whole. */
const LONGEST_CONTESTED_BODY = 32_768;
const LONGEST_OTHER_BODY = 4_096;

export interface PackedEvidence {
  /** JSON that is safe inside a script element of type application/json. */
  json: string;
  /** How many exchanges and events the page can show in full. */
  fullExchanges: number;
  fullEvents: number;
}

const signatureCodes: readonly SignatureStanding[] = ["no answer", "verified", "fails", "unjudged", "absent"];

/**
 * Every exchange and event gets a line. Headers and bodies go in while `budget` (bytes) lasts: first those that a check
 * which was not met looked at, then the events, then the rest in order.
 */
export function packEvidence(
  report: ReportDocument,
  lines: Map<number, ExchangeLine>,
  budget: number,
): PackedEvidence {
  const pool = new StringPool();
  const wanted = lookedAtByUnmet(report);
  const rows = report.exchanges.map((exchange) => exchangeRow(exchange, lines.get(exchange.n), pool));
  const eventRows = report.events.map((event) => eventRow(event, pool));
  const usedBy = report.requirements.map(({ id, verdict, checks }) => [
    id,
    verdict,
    [...new Set(checks.flatMap((check) => check.exchanges))],
    [...new Set(checks.flatMap((check) => check.events))],
  ]);
  const fixed = {
    exchanges: rows,
    events: eventRows,
    usedBy,
    keys: report.target.publicKeys,
    modes: authenticationModes,
  };

  let left = budget - Buffer.byteLength(safeJson(fixed)) - pool.bytes;
  const take = <Item extends { n: number }>(items: readonly Item[], pack: (item: Item) => unknown) => {
    const taken: Record<string, unknown> = {};
    for (const item of items) {
      const mark = pool.mark();
      const packed = pack(item);
      const cost = Buffer.byteLength(safeJson(packed)) + mark.grown() + 16;
      if (cost > left) mark.undo();
      else {
        left -= cost;
        taken[item.n] = packed;
      }
    }
    return taken;
  };
  const packExchange = (exchange: Exchange) =>
    exchangeDetail(exchange, pool, bodyLimit(wanted.exchanges.has(exchange.n)));
  const packEvent = (event: SinkEvent) => eventDetail(event, pool, bodyLimit(wanted.events.has(event.n)));
  const first = take(
    report.exchanges.filter(({ n }) => wanted.exchanges.has(n)),
    packExchange,
  );
  const eventDetails = take(report.events, packEvent);
  const details = {
    ...first,
    ...take(
      report.exchanges.filter(({ n }) => !wanted.exchanges.has(n)),
      packExchange,
    ),
  };
  return {
    json: safeJson({ strings: pool.strings, ...fixed, details, eventDetails }),
    fullExchanges: Object.keys(details).length,
    fullEvents: Object.keys(eventDetails).length,
  };
}

function lookedAtByUnmet(report: ReportDocument): { exchanges: Set<number>; events: Set<number> } {
  const checks = report.requirements
    .flatMap((requirement) => requirement.checks)
    .filter(({ outcome }) => outcome === "violated" || outcome === "broken" || outcome === "untestable");
  return {
    exchanges: new Set(checks.flatMap((check) => check.exchanges)),
    events: new Set(checks.flatMap((check) => check.events)),
  };
}

function bodyLimit(wanted: boolean): number {
  return wanted ? LONGEST_CONTESTED_BODY : LONGEST_OTHER_BODY;
}

function exchangeRow(exchange: Exchange, line: ExchangeLine | undefined, pool: StringPool): unknown[] {
  return [
    exchange.n,
    Math.round(exchange.at),
    pool.add(exchange.route),
    pool.add(exchange.credential),
    pool.add(exchange.request.method),
    pool.add(clipped(exchange.request.url, 2000)),
    exchange.response?.status ?? 0,
    signatureCodes.indexOf(line?.signature ?? "no answer"),
    Math.round(exchange.timings.totalMs),
    authenticationModes.indexOf(line?.mode ?? "other"),
  ];
}

function exchangeDetail(exchange: Exchange, pool: StringPool, limit: number): unknown {
  const { request, response, signature } = exchange;
  return {
    h: packedHeaders(request.headers, pool),
    b: request.body && packedBody(request.body, limit),
    raw: request.raw,
    rh: response && packedHeaders(response.headers, pool),
    rb: response && packedBody(response.body, limit),
    f: exchange.failure,
    s: signature && { ...signature, value: signature.value && pool.add(signature.value) },
    first: exchange.timings.firstByteMs,
  };
}

function eventRow(event: SinkEvent, pool: StringPool): unknown[] {
  return [
    event.n,
    Math.round(event.at),
    pool.add(event.inbox),
    pool.add(event.method),
    pool.add(clipped(event.target, 2000)),
    pool.add(event.answered),
    pool.add(event.kind),
    event.tls ? 1 : 0,
  ];
}

function eventDetail(event: SinkEvent, pool: StringPool, limit: number): unknown {
  return { h: packedHeaders(event.headers, pool), b: packedBody(event.body, limit) };
}

function packedHeaders(headers: RecordedHeaders, pool: StringPool): number[] {
  return headers.flatMap(([name, value]) => [pool.add(name), pool.add(value)]);
}

/** [content, bytes, sha256, encoding, redacted, bytes cut by the recorder, characters cut for this page] */
function packedBody(body: RecordedBody, limit: number): unknown[] {
  const content = clipped(body.content, limit);
  return [
    content,
    body.bytes,
    body.bytes > 0 ? body.sha256 : "",
    body.encoding === "base64" ? 1 : 0,
    body.redacted ? 1 : 0,
    body.cut ?? 0,
    body.content.length - content.length,
  ];
}

function clipped(text: string, limit: number): string {
  return text.length > limit ? text.slice(0, limit - (limit % 4)) : text;
}
