/** Packs one exchange or event: a short row for the log, and its detail with pooled header fields. */
import type { Exchange, RecordedBody, RecordedHeaders, SinkEvent } from "../document.ts";
import { authenticationModes, type ExchangeLine, type SignatureStanding } from "./exchange-line.ts";
import type { StringPool } from "./string-pool.ts";

/** Bodies above these are cut for the page; report.json holds them whole. */
const MAX_CONTESTED_BODY_CHARACTERS = 32_768;
const MAX_OTHER_BODY_CHARACTERS = 4_096;

const signatureCodes: readonly SignatureStanding[] = ["no answer", "verified", "fails", "unjudged", "absent"];

export function bodyLimit(wanted: boolean): number {
  return wanted ? MAX_CONTESTED_BODY_CHARACTERS : MAX_OTHER_BODY_CHARACTERS;
}

export function exchangeRow(exchange: Exchange, line: ExchangeLine | undefined, pool: StringPool): unknown[] {
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

export function exchangeDetail(exchange: Exchange, pool: StringPool, limit: number): unknown {
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

export function eventRow(event: SinkEvent, pool: StringPool): unknown[] {
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

export function eventDetail(event: SinkEvent, pool: StringPool, limit: number): unknown {
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
