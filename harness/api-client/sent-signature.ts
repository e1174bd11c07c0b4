/** Authorization: Signature as a client sent it: its parameters, and whether it verifies. */
import type { KeyObject } from "node:crypto";
import { hashOf, listedAlgorithms, verifyPkcs1 } from "../signing/algorithms.ts";
import { signingString } from "../signing/http-signature.ts";
import { decodeStrictBase64 } from "../signing/strict-base64.ts";
import type { Received } from "./call-server.ts";

/** Of several fields of a name all values. */
export const fieldsOf = ({ headers }: Received, name: string): string[] =>
  headers.filter(([own]) => own.toLowerCase() === name).map(([, value]) => value);

export const fieldOf = (request: Received, name: string): string | undefined => fieldsOf(request, name)[0];

export interface SentSignature {
  readonly parameters: Readonly<Record<string, string>>;
  readonly quoted: boolean;
}

/** Undefined where the header is of another scheme, or none. */
export function sentSignature(request: Received): SentSignature | undefined {
  const value = fieldOf(request, "authorization");
  const [, list] = /^Signature\s+(.*)$/is.exec(value ?? "") ?? [];
  if (list === undefined) return undefined;
  const found = [...list.matchAll(/\s*([A-Za-z]+)\s*=\s*(?:"([^"]*)"|([^,"]*))\s*(?:,|$)/g)];
  return {
    parameters: Object.fromEntries(found.map(([, name, quoted, bare]) => [name!, quoted ?? bare!.trim()])),
    quoted: found.some(([, , quoted]) => quoted !== undefined),
  };
}

/** What keeps it from verifying, in words; undefined when it does. */
export function faultOfSignature(request: Received, publicKey: KeyObject): string | undefined {
  const { algorithm = "", signature = "", headers } = sentSignature(request)?.parameters ?? {};
  const decoded = decodeStrictBase64(signature);
  if ("fault" in decoded) return `the signature is no Base64: ${decoded.fault}`;
  const lists =
    headers === undefined ? [["date", "x-signature"], ["date"]] : [headers.toLowerCase().split(/\s+/)];
  if (!lists.every((covered) => covered.includes("date")))
    return `date is not among the signed headers (${headers})`;
  const hash = hashOf(algorithm);
  const verifies = lists.some((covered) =>
    verifyPkcs1(hash, publicKey, stringOf(covered, request), decoded.bytes),
  );
  if (verifies) return undefined;
  const over = lists.map((covered) => covered.join(" and ")).join(", or over ");
  return `it does not verify with ${algorithm} over ${over}`;
}

export const isListed = (algorithm: string | undefined): boolean =>
  listedAlgorithms.some((listed) => listed === algorithm);

function stringOf(covered: readonly string[], request: Received): Buffer {
  const { method, target: path } = request;
  return Buffer.from(
    signingString(covered, { method, path, headers: (name) => fieldOf(request, name) }),
    "latin1",
  );
}
