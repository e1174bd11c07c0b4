/** `Authorization: Signature` (section API key with public key; draft-cavage-http-signatures), in the dialects that services take. */
import type { KeyObject } from "node:crypto";
import { hashOf, signPkcs1Aside } from "./algorithms.ts";

/** The interface shows no quotes and no `headers`; the draft it follows has both (catalogue, ambiguity 6.4). */
export interface SignatureDialect {
  /** In words, for the profile. */
  readonly name: string;
  readonly quoted: boolean;
  /** Whether the list of signed headers is sent. */
  readonly headersParameter: boolean;
  /** Signed headers, in order, lower case. */
  readonly covered: readonly string[];
}

const both = ["date", "x-signature"];
const dialect = (
  quoted: boolean,
  headersParameter: boolean,
  covered: readonly string[],
): SignatureDialect => ({
  name: `${quoted ? "quoted" : "unquoted"}, ${headersParameter ? "with" : "without"} headers, over ${covered.join(" and ")}`,
  quoted,
  headersParameter,
  covered,
});

/** Tried in this order when a run finds out what the service takes (rule D05). */
export const conventionalDialects: readonly SignatureDialect[] = [
  dialect(true, true, both),
  dialect(false, false, both),
  dialect(true, false, both),
  dialect(false, true, both),
  dialect(true, true, ["date"]),
  dialect(false, false, ["date"]),
  dialect(true, false, ["date"]),
  dialect(false, true, ["date"]),
];

/** The form exactly as the interface shows it, and as the draft has it. */
export const literalDialect = conventionalDialects[1]!;
export const draftDialect = conventionalDialects[0]!;

export interface SignedMessage {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  /** The value of a header, by lower-case name. */
  readonly headers: (name: string) => string | undefined;
}

/** Lower-case names, `: `, lines joined by LF, no final newline. A header that is absent stands with an empty value. */
export function signingString(covered: readonly string[], { method, path, headers }: SignedMessage): string {
  return covered
    .map((name) =>
      name === "(request-target)"
        ? `${name}: ${method.toLowerCase()} ${path}`
        : `${name}: ${headers(name) ?? ""}`,
    )
    .join("\n");
}

export interface AuthorizationParts extends SignedMessage {
  readonly dialect: SignatureDialect;
  readonly keyId: string;
  /** Declared; also used unless `sign` says otherwise. */
  readonly algorithm: string;
  readonly privateKey: KeyObject;
  /** Makes the signature bytes of the signing string in place of PKCS#1 v1.5 with the declared hash. */
  readonly sign?: (signingString: Buffer) => Buffer;
  /** Changes the finished signature bytes. */
  readonly tamper?: (signature: Buffer) => Buffer;
  /** Writes the signature bytes in place of Base64. */
  readonly encode?: (signature: Buffer) => string;
  /** Builds the signing string in place of the draft's way. */
  readonly stringToSign?: (covered: readonly string[], message: SignedMessage) => string;
  /** The list that is declared, where it is not the one that is signed. */
  readonly declaredHeaders?: string;
  /** Reorders, repeats or leaves out parameters. */
  readonly arrange?: (parameters: [name: string, value: string][]) => [name: string, value: string][];
  /** Changes the finished header value. */
  readonly rewrite?: (value: string) => string;
}

/** The value of the Authorization header and what was signed for it. */
export async function authorizationHeader(
  parts: AuthorizationParts,
): Promise<{ value: string; signingString: string }> {
  const { dialect, keyId, algorithm, privateKey } = parts;
  const text = (parts.stringToSign ?? signingString)(dialect.covered, parts);
  const message = Buffer.from(text, "utf8");
  const made = parts.sign
    ? parts.sign(message)
    : await signPkcs1Aside(hashOf(algorithm), privateKey, message);
  const signature = parts.tamper ? parts.tamper(made) : made;
  const encoded = parts.encode ? parts.encode(signature) : signature.toString("base64");
  const parameters: [string, string][] = [
    ["keyId", keyId],
    ["algorithm", algorithm],
    ...(dialect.headersParameter
      ? [["headers", parts.declaredHeaders ?? dialect.covered.join(" ")] as [string, string]]
      : []),
    ["signature", encoded],
  ];
  const arranged = parts.arrange ? parts.arrange(parameters) : parameters;
  const written = arranged.map(([name, value]) => writeParameter(name, value, dialect));
  const value = `Signature ${written.join(",")}`;
  return { value: parts.rewrite ? parts.rewrite(value) : value, signingString: text };
}

/** A list of headers holds spaces, so it is quoted even where nothing else is. */
function writeParameter(name: string, value: string, { quoted }: SignatureDialect): string {
  return quoted || value.includes(" ") ? `${name}="${value}"` : `${name}=${value}`;
}
