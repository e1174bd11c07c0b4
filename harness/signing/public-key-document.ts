/** Reading the answer of GET /system/public-key, whose format is not shown, in every usual form (contract, section 6). */
import { createPublicKey, type JsonWebKey, type KeyObject, X509Certificate } from "node:crypto";
import { parseJsonText } from "../json/parse-json-object.ts";
import { MAX_KEY_DOCUMENT_BYTES, MAX_SERVICE_KEYS } from "../limits.ts";

export interface PublicKeyDocument {
  /** RSA keys found, in document order. */
  readonly keys: readonly KeyObject[];
  /** The form, in words, for the profile. */
  readonly form: string;
}

interface Found {
  readonly key: KeyObject;
  readonly form: string;
}

export function readPublicKeyDocument(bytes: Buffer, _contentType?: string): PublicKeyDocument {
  if (bytes.length > MAX_KEY_DOCUMENT_BYTES) return tooLong;
  const text = bytes.toString("utf8");
  const all = [
    ...fromText(text, "bare"),
    ...fromJson(parseJsonText(text), ""),
    ...fromDer(bytes, "binary DER"),
  ];
  const found = all.slice(0, 2 * MAX_SERVICE_KEYS);
  const distinct = found.filter(
    ({ key }, index) => found.findIndex((other) => other.key.equals(key)) === index,
  );
  return {
    keys: distinct.map(({ key }) => key),
    form: distinct.map(({ form }) => form).join(", ") || "no RSA public key in any known form",
  };
}

const tooLong: PublicKeyDocument = {
  keys: [],
  form: `not read: more than ${MAX_KEY_DOCUMENT_BYTES} bytes`,
};

/** Those without an end are looked for in all the rest. */
const MAX_BEGINS = 2 * MAX_SERVICE_KEYS;

/** From each begin to the next end of its kind. */
function armoured(text: string): { block: string; label: string }[] {
  const blocks: { block: string; label: string }[] = [];
  const begin = /-----BEGIN ([A-Z0-9 ]{1,40})-----/g;
  for (let tries = 0; tries < MAX_BEGINS; tries++) {
    const found = begin.exec(text);
    if (!found) break;
    const label = found[1]!;
    const end = `-----END ${label}-----`;
    const at = text.indexOf(end, begin.lastIndex);
    if (at === -1) continue;
    begin.lastIndex = at + end.length;
    blocks.push({ block: text.slice(found.index, begin.lastIndex), label });
  }
  return blocks;
}

/** PEM blocks, or Base64 of DER, in a text. Newlines may stand as the two characters `\n`. */
function fromText(text: string, where: string): Found[] {
  const unescaped = text.replaceAll("\\r", "").replaceAll("\\n", "\n");
  const blocks = armoured(unescaped).flatMap(({ block, label }) =>
    fromPem(block, `PEM (${label}), ${where}`),
  );
  if (blocks.length > 0) return blocks;
  const bare = unescaped.replace(/\s/g, "");
  return /^[A-Za-z0-9+/_-]{100,}={0,2}$/.test(bare)
    ? fromDer(Buffer.from(bare, "base64"), `DER in Base64, ${where}`)
    : [];
}

/** Some libraries write one structure under the label of another: then what it holds counts. */
function fromPem(block: string, form: string): Found[] {
  if (/PRIVATE/.test(form)) return [];
  const asLabelled = rsa(
    () => (/CERTIFICATE/.test(block) ? new X509Certificate(block).publicKey : createPublicKey(block)),
    form,
  );
  if (asLabelled.length > 0) return asLabelled;
  return fromDer(
    Buffer.from(block.replace(/-----[^-]+-----/g, ""), "base64"),
    `${form}, which holds other DER`,
  );
}

function fromDer(bytes: Buffer, form: string): Found[] {
  if (bytes[0] !== 0x30) return [];
  for (const type of ["spki", "pkcs1"] as const) {
    const found = rsa(
      () => createPublicKey({ key: bytes, format: "der", type }),
      `${form} (${type.toUpperCase()})`,
    );
    if (found.length > 0) return found;
  }
  return rsa(() => new X509Certificate(bytes).publicKey, `${form} (certificate)`);
}

/** Texts and JWKs at any depth. */
function fromJson(value: unknown, path: string): Found[] {
  if (typeof value === "string")
    return fromText(value, path === "" ? "a JSON text" : `in JSON under ${path}`);
  if (typeof value !== "object" || value === null) return [];
  const jwk = value as JsonWebKey;
  const own =
    jwk.kty === "RSA" && typeof jwk.n === "string" && typeof jwk.e === "string"
      ? rsa(
          () => createPublicKey({ key: { kty: "RSA", n: jwk.n!, e: jwk.e! }, format: "jwk" }),
          path === "" ? "JWK" : `JWK under ${path}`,
        )
      : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, inner]) =>
      fromJson(inner, path === "" ? name : `${path}.${name}`),
    ),
  ];
}

function rsa(read: () => KeyObject, form: string): Found[] {
  try {
    const key = read();
    return key.asymmetricKeyType === "rsa" ? [{ key, form }] : [];
  } catch {
    return [];
  }
}
