/** JSON Web Tokens taken apart and put together again, valid or not (RFC 7515, RFC 7519). */
import type { Json } from "../json/json.ts";
import { isObject } from "../json/json.ts";

export interface TokenParts {
  readonly header: Json;
  readonly payload: Json;
  /** The three parts as they stand in the token, in base64url. */
  readonly headerText: string;
  readonly payloadText: string;
  readonly signatureText: string;
}

/** The parts of a signed token in compact form; undefined for anything else, an opaque token for example. */
export function readToken(token: string): TokenParts | undefined {
  const [headerText, payloadText, signatureText, ...rest] = token.split(".");
  if (!headerText || !payloadText || !signatureText || rest.length > 0) return undefined;
  const [header, payload] = [decodePart(headerText), decodePart(payloadText)];
  return header && payload && { header, payload, headerText, payloadText, signatureText };
}

function decodePart(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** One part of a token: the JSON text, or a text as it stands, in base64url. */
export function encodePart(value: Json | string): string {
  return Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
}

/** A token in compact form over this header and payload; `sign` is given the bytes to be signed (RFC 7515, 5.1). */
export function signToken(header: Json, payload: Json | string, sign: (input: Buffer) => Buffer): string {
  const input = `${encodePart(header)}.${encodePart(payload)}`;
  return `${input}.${sign(Buffer.from(input)).toString("base64url")}`;
}
