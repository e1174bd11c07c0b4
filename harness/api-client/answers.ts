/** What the server of a call answers: bytes, and the signature that goes with them, each of which a check may change. */
import type { KeyObject } from "node:crypto";
import { signBody } from "../signing/body-signature.ts";

/** How header names are written. */
export type NameCase = "as usual" | "lower" | "upper";

export interface ApiAnswer {
  readonly status: number;
  readonly body: Buffer;
  /** Undefined for an answer without X-Signature. */
  readonly signature: string | undefined;
  readonly location?: string;
  readonly nameCase?: NameCase;
  /** The body in chunks of so many bytes, without Content-Length. */
  readonly chunkBytes?: number;
}

/** As the service would: signed over its exact body. */
export function signedAnswer(
  body: Buffer | string,
  privateKey: KeyObject,
  further: Partial<ApiAnswer> = {},
): ApiAnswer {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body, "utf8");
  return { status: 200, body: bytes, signature: signBody(privateKey, bytes), ...further };
}

export function headersOf(answer: ApiAnswer, contentType = "application/json"): [string, string][] {
  const { body, signature, location, chunkBytes } = answer;
  const fields: [string, string][] = [
    ["Content-Type", contentType],
    chunkBytes === undefined ? ["Content-Length", String(body.length)] : ["Transfer-Encoding", "chunked"],
    ...(signature === undefined ? [] : [["X-Signature", signature] as [string, string]]),
    ...(location === undefined ? [] : [["Location", location] as [string, string]]),
    ["Connection", "close"],
  ];
  return fields.map(([name, value]) => [inCase(name, answer.nameCase), value]);
}

function inCase(name: string, nameCase: NameCase = "as usual"): string {
  if (nameCase === "lower") return name.toLowerCase();
  return nameCase === "upper" ? name.toUpperCase() : name;
}
