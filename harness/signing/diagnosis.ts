/** Says what was signed instead, when a signature does not verify over the exact body. */
import { constants, createHash, type KeyObject, publicDecrypt, verify } from "node:crypto";
import { parseJsonText } from "../json/parse-json-object.ts";
import { MAX_KEPT_BYTES } from "../limits.ts";

export interface DiagnosisContext {
  readonly requestBody?: Buffer | undefined;
  /** The client's own X-Signature. */
  readonly requestSignature?: string | undefined;
  readonly previousBodies?: readonly PreviousBody[];
  /** Whether the body of any earlier response of the run has this SHA-256 digest. */
  readonly isOfEarlier?: (digest: Buffer) => boolean;
  readonly method: string;
  readonly path: string;
}

export interface DiagnosisInput {
  readonly value: string;
  readonly body: Buffer;
  readonly keys: readonly KeyObject[];
  readonly context: DiagnosisContext;
}

interface Variant extends PreviousBody {
  readonly words: string;
}

/** The body of an earlier response, whose digests are made when they are first asked for. */
export interface PreviousBody {
  digest(hash: string): Buffer;
}

export function previousBody(bytes: Buffer): PreviousBody {
  const digests = new Map<string, Buffer>();
  return {
    digest: (hash) => {
      const digest = digests.get(hash) ?? createHash(hash).update(bytes).digest();
      digests.set(hash, digest);
      return digest;
    },
  };
}

const SHA256_BYTES = 32;
const hashes = ["sha256", "sha1", "sha512", "sha384", "sha224", "md5"] as const;

/** A sentence for the reader of the report; undefined when nothing known matches. */
export function diagnoseSignature({ value, body, keys, context }: DiagnosisInput): string | undefined {
  if (body.length > MAX_KEPT_BYTES) return "the body is too long to be tried in other forms";
  if (value === context.requestSignature) return "it is the X-Signature of the request, sent back";
  const { bytes: signature, encoding } = decodeAnyhow(value);
  const remark = encoding === "" ? "" : ` (written as ${encoding})`;
  for (const key of keys) {
    const found = matchDigest(signature, key, body, context) ?? matchPss(signature, key, body);
    if (found) return `${found}${remark}`;
  }
  return undefined;
}

function decodeAnyhow(value: string): { bytes: Buffer; encoding: string } {
  const bare = value.replace(/^["']|["']$/g, "").replace(/^sha\d+=/i, "");
  if (/^(?:[0-9a-f]{2})+$/i.test(bare)) return { bytes: Buffer.from(bare, "hex"), encoding: "hex" };
  if (/[-_]/.test(bare)) return { bytes: Buffer.from(bare, "base64url"), encoding: "base64url" };
  return { bytes: Buffer.from(bare, "base64"), encoding: "" };
}

/** Recovers what the signature says was hashed, and compares it with the digest of everything it could have been. */
function matchDigest(
  signature: Buffer,
  key: KeyObject,
  body: Buffer,
  context: DiagnosisContext,
): string | undefined {
  const recovered = recover(signature, key);
  if (!recovered) return undefined;
  const cut = signedBeginning(recovered, body);
  if (cut !== undefined)
    return `it is a signature over the first ${cut} bytes of the body only, cut off before its end`;
  const variants = variantsOf(body, context);
  for (const hash of hashes)
    for (const { words, ...variant } of variants) {
      const digest = variant.digest(hash);
      if (!recovered.subarray(-digest.length).equals(digest)) continue;
      if (recovered.length === digest.length)
        return `the ${hash} digest of ${words} was signed without its DigestInfo`;
      return hash === "sha256"
        ? `it is a signature over ${words}`
        : `it is a signature over ${words} with ${hash}`;
    }
  if (context.isOfEarlier?.(recovered.subarray(-SHA256_BYTES)))
    return "it is a signature over the body of an earlier response";
  return "it was made by the service's key, over bytes that match nothing known";
}

/** So many bytes are tried one by one, and then, as what is read piece by piece is cut, piece by piece. */
const TRIED_ONE_BY_ONE = 4 * 1024;
const PIECE = 1024;

/** How many bytes of the body were signed, where it is a true beginning of it; a wrong count of bytes leaves off the end. */
function signedBeginning(recovered: Buffer, body: Buffer): number | undefined {
  const growing = createHash("sha256");
  for (let from = 0, to = 1; to < body.length; from = to, to += to < TRIED_ONE_BY_ONE ? 1 : PIECE) {
    growing.update(body.subarray(from, to));
    const digest = growing.copy().digest();
    if (recovered.subarray(-digest.length).equals(digest)) return to;
  }
  return undefined;
}

function recover(signature: Buffer, key: KeyObject): Buffer | undefined {
  try {
    return publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature);
  } catch {
    return undefined;
  }
}

function matchPss(signature: Buffer, key: KeyObject, body: Buffer): string | undefined {
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  const found = hashes.find((hash) => {
    try {
      return verify(hash, body, { key, padding, saltLength: constants.RSA_PSS_SALTLEN_AUTO }, signature);
    } catch {
      return false;
    }
  });
  return found && `it is a PSS signature with ${found} instead of PKCS#1 v1.5`;
}

const NOT_ASCII = /[^\x00-\x7f]/gu;
const NOT_LATIN_1 = /[^\x00-\xff]/gu;
const NOT_LATIN_1_UNIT = /[^\x00-\xff]/g;
const cutToBytes = (text: string) =>
  Buffer.from(Array.from(text, (character) => character.codePointAt(0)! & 0xff));

function variantsOf(
  body: Buffer,
  { requestBody, previousBodies = [], method, path }: DiagnosisContext,
): Variant[] {
  const text = body.toString("utf8");
  const own: [string, string | Buffer][] = [
    ["the exact body", body],
    ["the empty string", ""],
    ["the body trimmed", text.trim()],
    ["the body with a newline added", `${text}\n`],
    ["the body in Latin-1", Buffer.from(text, "latin1")],
    [
      "the body in Latin-1, with ? for other characters",
      Buffer.from(text.replace(NOT_LATIN_1, "?"), "latin1"),
    ],
    [
      "the body in Latin-1, with ? for each half of other characters",
      Buffer.from(text.replace(NOT_LATIN_1_UNIT, "?"), "latin1"),
    ],
    ["the body in Latin-1, of other characters the last byte", cutToBytes(text)],
    ["the body in Latin-1, without other characters", Buffer.from(text.replace(NOT_LATIN_1, ""), "latin1")],
    ["the body read as Latin-1 and written as UTF-8", body.toString("latin1")],
    ["the body in UTF-16", Buffer.from(text, "utf16le")],
    ["the body in UTF-16, higher byte first", Buffer.from(text, "utf16le").swap16()],
    ["the body in US-ASCII, with ? for other characters", text.replace(NOT_ASCII, "?")],
    ["the body in US-ASCII, without other characters", text.replace(NOT_ASCII, "")],
    ["the body with non-ASCII escaped", escapeNonAscii(text)],
    ["the body in Base64", body.toString("base64")],
    ["the hex of the body's digest", createHash("sha256").update(body).digest("hex")],
    ["the digest of the body (hashed twice)", createHash("sha256").update(body).digest()],
    ["{}", "{}"],
    ["null", "null"],
    ["undefined", "undefined"],
    ...reserialised(text),
    ["the path together with the body", Buffer.concat([Buffer.from(path), body])],
    ["method, path and body together", Buffer.concat([Buffer.from(`${method}${path}`), body])],
    ...(requestBody ? [["the body of the request", requestBody] as [string, Buffer]] : []),
  ];
  return [
    ...own.map(([words, bytes]) => ({
      words,
      ...previousBody(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes, "utf8")),
    })),
    ...previousBodies.map(({ digest }) => ({ words: "the body of an earlier response", digest })),
  ];
}

function reserialised(text: string): [string, string][] {
  const value = parseJsonText(text);
  if (value === undefined) return [];
  return [
    ["the JSON written again without white space", JSON.stringify(value)],
    ["the JSON written again with two spaces", JSON.stringify(value, null, 2)],
    ["the JSON written again with four spaces", JSON.stringify(value, null, 4)],
    ["the JSON written again with sorted members", JSON.stringify(sorted(value))],
    [
      "the JSON written again with spaces after separators",
      JSON.stringify(value).replace(/([,:])(?=["{[\d\-tfn])/g, "$1 "),
    ],
  ];
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

function escapeNonAscii(text: string): string {
  return text.replace(
    /[^\x20-\x7e\s]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
