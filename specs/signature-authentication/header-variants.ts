/** The Authorization header with parameters missing, repeated, unreadable or freely written (SIG-17, SIG-26 to SIG-29). */
import {
  headerOf,
  type OutgoingRequest,
  replaceHeader,
  type SignatureOptions,
  type SignedVariant,
  setHeader,
  variant,
} from "#harness";

type Parameters = [name: string, value: string][];

const without = (name: string) => (parameters: Parameters) => parameters.filter(([key]) => key !== name);
const saying = (name: string, said: string) => (parameters: Parameters) =>
  parameters.map(([key, value]): [string, string] => [key, key === name ? said : value]);

export const incompleteHeaders: readonly SignedVariant[] = [
  ...["keyId", "signature"].flatMap((name) => [
    variant(`${name} missing`, { parts: { arrange: without(name) } }),
    variant(`${name} empty`, { parts: { arrange: saying(name, "") } }),
    variant(`${name} of white space`, { parts: { arrange: saying(name, "   ") } }),
  ]),
  variant("the scheme alone", { parts: { rewrite: () => "Signature" } }),
  variant("the parameters without the scheme", {
    parts: { rewrite: (value) => value.replace(/^Signature /, "") },
  }),
];

/** Written to a socket as it is. */
const raw = (request: OutgoingRequest) => {
  request.wire = { ...request.wire, raw: true };
};

/** A single header stays below 4 kB (rule D18). */
const LONG = 3600;

export const unreadableSignatures: readonly SignedVariant[] = [
  variant("exclamation marks", { parts: { encode: () => "!!!!" } }),
  variant("padding alone", { parts: { encode: () => "====" } }),
  variant("one byte", { parts: { tamper: () => Buffer.of(65) } }),
  variant("thousands of A", { parts: { encode: () => "A".repeat(LONG) } }),
  variant("a text beyond ASCII", { parts: { encode: () => "Zoë" }, afterwards: raw }),
  variant("one byte too few", { parts: { tamper: (signature) => signature.subarray(0, -1) } }),
  variant("one byte too many", {
    parts: { tamper: (signature) => Buffer.concat([signature, Buffer.of(0)]) },
  }),
];

/** Two parameters, or two headers, of which one names the victim's key; all are signed with one's own. */
export const repeatedNames: readonly { title: string; options: (victimId: string) => SignatureOptions }[] = [
  {
    title: "the victim's keyId before one's own",
    options: (victim) => ({ parts: { arrange: (parameters) => [["keyId", victim], ...parameters] } }),
  },
  {
    title: "the victim's keyId after one's own",
    options: (victim) => ({ parts: { arrange: (parameters) => [...parameters, ["keyId", victim]] } }),
  },
  {
    title: "an Authorization header with the victim's keyId before one's own",
    options: (victim) => ({
      afterwards: (request) => twoHeaders(request, victim, "first"),
    }),
  },
  {
    title: "an Authorization header with the victim's keyId after one's own",
    options: (victim) => ({
      afterwards: (request) => twoHeaders(request, victim, "last"),
    }),
  },
];

function twoHeaders(request: OutgoingRequest, victim: string, place: "first" | "last"): void {
  const own = headerOf(request, "Authorization") ?? "";
  const claimed = own.replace(/keyId="?[^",]*"?/, (found) =>
    found.includes('"') ? `keyId="${victim}"` : `keyId=${victim}`,
  );
  replaceHeader(request, "Authorization", place === "first" ? claimed : own);
  setHeader(request, "Authorization", place === "first" ? own : claimed);
  raw(request);
}

const rewritten = (title: string, rewrite: (value: string) => string) =>
  variant(title, { parts: { rewrite }, afterwards: raw });

/** What the interface does not speak of. */
export const freeSpellings: readonly SignedVariant[] = [
  rewritten("a space after each comma", (value) => value.replaceAll(/,(?=\w+=)/g, ", ")),
  rewritten("a tab after each comma", (value) => value.replaceAll(/,(?=\w+=)/g, ",\t")),
  rewritten("two spaces after the scheme", (value) => value.replace(" ", "  ")),
  rewritten("the scheme in lower case", (value) => value.replace("Signature", "signature")),
  rewritten("the scheme in upper case", (value) => value.replace("Signature", "SIGNATURE")),
  rewritten("spaces around the first equals sign", (value) => value.replace("=", " = ")),
  variant("the parameters in reverse order", { parts: { arrange: (parameters) => parameters.toReversed() } }),
  variant("an unknown parameter", { parts: { arrange: (parameters) => [...parameters, ["extra", "1"]] } }),
];

export const looseEncodings: readonly SignedVariant[] = [
  variant("base64url", { parts: { encode: (signature) => signature.toString("base64url") } }),
  variant("missing padding", {
    parts: { encode: (signature) => signature.toString("base64").replace(/=+$/, "") },
  }),
  variant("white space inside", {
    parts: { encode: (signature) => signature.toString("base64").replace(/^.{64}/, "$& ") },
  }),
  variant("a tail after the padding", {
    parts: { encode: (signature) => `${signature.toString("base64")}tail` },
  }),
];
