/** Exchanges as an HTTP Archive (HAR 1.2), which browsers and other HTTP tools open. */
import { toUSVString } from "node:util";
import type { Exchange, RecordedBody, RecordedHeaders } from "../document.ts";

export interface Archived {
  /** ISO 8601, when the recording began. */
  readonly startedAt: string;
  /** Version of Countersign. */
  readonly version: string;
  readonly exchanges: readonly Exchange[];
}

/** The text of an `.har` file. What the evidence does not hold (secrets, the end of a long body) is not in it either. */
export const renderHar = (archived: Archived): string => [...harPieces(archived)].join("");

/** The same in pieces, an exchange each: a run makes thousands of them. */
export function* harPieces({ startedAt, version, exchanges }: Archived): Generator<string> {
  const creator = JSON.stringify({ name: "countersign", version });
  yield `{"log": {"version": "1.2", "creator": ${creator}, "entries": [`;
  let before = "\n";
  for (const exchange of exchanges) {
    yield `${before}${JSON.stringify(entryOf(exchange, Date.parse(startedAt)))}`;
    before = ",\n";
  }
  yield "\n]}}\n";
}

function entryOf(exchange: Exchange, startedAt: number) {
  const { totalMs, firstByteMs } = exchange.timings;
  const wait = Math.min(firstByteMs ?? totalMs, totalMs);
  return {
    startedDateTime: new Date(startedAt + exchange.at).toISOString(),
    time: totalMs,
    request: requestOf(exchange),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait, receive: totalMs - wait },
    comment: [
      `exchange ${exchange.n}`,
      exchange.credential,
      ...(exchange.signature ? [signatureInWords(exchange.signature)] : []),
    ].join("; "),
  };
}

function requestOf({ request }: Exchange) {
  const { body } = request;
  const mimeType = headerNamed(request.headers, "content-type") ?? "";
  return {
    method: request.method,
    url: encodeURI(toUSVString(request.url)).replaceAll("%25", "%"),
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: named(request.headers),
    queryString: queryOf(request.url),
    ...(body ? { postData: { mimeType, text: body.content, ...remarkOn(body, postedAs(body)) } } : {}),
    headersSize: -1,
    bodySize: body?.bytes ?? 0,
  };
}

/** Status 0 stands for "none", as browsers write it. */
function responseOf({ response, failure }: Exchange) {
  const headers = response?.headers ?? [];
  const mimeType = headerNamed(headers, "content-type") ?? "";
  return {
    status: response?.status ?? 0,
    statusText: "",
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: named(headers),
    content: response ? { mimeType, ...contentOf(response.body) } : { mimeType, size: 0 },
    redirectURL: headerNamed(headers, "location") ?? "",
    headersSize: -1,
    bodySize: response?.body.bytes ?? -1,
    ...(failure === undefined ? {} : { comment: failure }),
  };
}

const contentOf = (body: RecordedBody) => ({
  size: body.bytes,
  text: body.content,
  ...(body.encoding === "base64" ? { encoding: "base64" } : {}),
  ...remarkOn(body),
});

/** HAR has a member for the encoding of a response body, and none for that of a request. */
const postedAs = ({ encoding }: RecordedBody) => (encoding === "base64" ? ["the text is Base64"] : []);

/** Where the exact bytes are not there, nobody can check a signature over them. */
function remarkOn({ redacted, cut, sha256 }: RecordedBody, further: readonly string[] = []) {
  const remarks = [
    ...further,
    ...(redacted ? ["secrets are replaced"] : []),
    ...(cut === undefined ? [] : [`the last ${cut} bytes are left out`]),
  ];
  return remarks.length === 0 ? {} : { comment: `${remarks.join("; ")}; SHA-256 of the bytes: ${sha256}` };
}

const signatureInWords = ({ verified, reason }: NonNullable<Exchange["signature"]>) =>
  verified ? "X-Signature verified" : `X-Signature not verified: ${reason ?? "no reason known"}`;

const named = (headers: RecordedHeaders) => headers.map(([name, value]) => ({ name, value }));

const headerNamed = (headers: RecordedHeaders, wanted: string) =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

function queryOf(url: string) {
  const query = url.includes("?") ? url.slice(url.indexOf("?") + 1) : "";
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
}
