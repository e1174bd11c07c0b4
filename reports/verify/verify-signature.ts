/** The evidence of one exchange, checked again: its bodies against their digests, its X-Signature against the key. */
import type { KeyObject } from "node:crypto";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import type { Exchange, RecordedBody, RecordedHeaders, SignatureFinding } from "../document.ts";
import type { Discrepancy } from "./discrepancy.ts";
import { recordedBytes, sha256 } from "./recorded-bytes.ts";
import { signedDigest } from "./signature-check.ts";
import type { VerifyCounts } from "./verification.ts";

/** More than any run takes of a body (harness/limits.ts): what unpacks to more was not recorded by one. */
const MAX_DECODED_BYTES = 16 * 1024 * 1024;

export interface VerifyContext {
  readonly keys: readonly (KeyObject | undefined)[];
  readonly counts: VerifyCounts;
  /** Digests of the bodies that GET gave, by URL: what HEAD and 304 may sign (ruling J03). */
  readonly digestsOfGet: ReadonlyMap<string, ReadonlySet<string>>;
}

export function verifySignature(exchange: Exchange, context: VerifyContext): Discrepancy[] {
  const { response, signature, n } = exchange;
  if (!response || !signature) return [];
  const fault = signature.verified
    ? goodFault(exchange, signature, context)
    : wrongFault(exchange, signature, context);
  return fault === undefined ? [] : [{ where: `X-Signature of exchange ${n}`, fault }];
}

/** Said to verify. */
function goodFault(
  exchange: Exchange,
  signature: SignatureFinding,
  context: VerifyContext,
): string | undefined {
  const { headers, body } = exchange.response!;
  if (signature.tamperedCopyFails !== true)
    return "it is said to verify, but no changed copy was seen to fail";
  if (signature.value === undefined || valueIn(headers) !== signature.value)
    return "the value that was verified is not the value in the recorded headers";
  const key = signature.key === undefined ? undefined : context.keys[signature.key];
  if (!key) return `the public key ${signature.key ?? ""} of the report cannot be read`;
  const digest = signedDigest(key, signature.value);
  if (digest === undefined) return "it was not made with the public key of the report";
  const allowed = digestsOver(exchange, body, context);
  if (!allowed.has(digest)) return `it does not verify over ${signature.over ?? "the recorded body"}`;
  if (recordedBytes(body)) context.counts.overBytes++;
  else context.counts.overDigest++;
  return undefined;
}

/** Said to be wrong: had it been right, a service would be blamed for nothing. */
function wrongFault(
  exchange: Exchange,
  signature: SignatureFinding,
  context: VerifyContext,
): string | undefined {
  if (signature.verified === null) return undefined;
  const value = valueIn(exchange.response!.headers);
  const isRight = context.keys.some((key) => {
    const digest = value !== undefined && key ? signedDigest(key, value) : undefined;
    return digest !== undefined && digest === exchange.response!.body.sha256;
  });
  if (isRight) return "it is said not to verify, but it does";
  context.counts.wrongAsSaid++;
  return undefined;
}

function valueIn(headers: RecordedHeaders): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === "x-signature")?.[1];
}

function digestsOver(
  { request, signature }: Exchange,
  body: RecordedBody,
  { digestsOfGet }: VerifyContext,
): Set<string> {
  if (signature?.over === "the body that GET gives") return new Set(digestsOfGet.get(request.url) ?? []);
  if (signature?.over !== "the decoded body") return new Set([body.sha256]);
  const decoded = body.decodedSha256 ?? decodedDigest(body);
  return new Set(decoded === undefined ? [] : [decoded]);
}

function decodedDigest(body: RecordedBody): string | undefined {
  const bytes = recordedBytes(body);
  if (!bytes) return undefined;
  for (const decode of [gunzipSync, inflateSync, brotliDecompressSync])
    try {
      return sha256(decode(bytes, { maxOutputLength: MAX_DECODED_BYTES }));
    } catch {
      // Another coding.
    }
  return undefined;
}
