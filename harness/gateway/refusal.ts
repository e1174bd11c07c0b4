/** What the gateway itself answers, in place of the service: told apart by a header, with the reason. */
import { createHash, type KeyObject } from "node:crypto";
import type { Answer } from "../client/answer.ts";
import { digestSignedIn } from "../signing/signed-digest.ts";

export interface Refusal {
  readonly refusal: string;
  readonly status: 400 | 403 | 413 | 500 | 502 | 504;
  readonly details: Readonly<Record<string, unknown>>;
}

export const refused = (
  status: Refusal["status"],
  refusal: string,
  reason: string,
  details: Readonly<Record<string, unknown>> = {},
): Refusal => ({ refusal, status, details: { gateway: refusal, reason, ...details } });

/** With both texts: what the signature was made over, as far as it tells, and what it should have been made over. */
export function unverified(answer: Answer, keys: readonly KeyObject[]): Refusal {
  const { signature, rawBody, status, n } = answer;
  const value = signature?.value;
  const reason = `The X-Signature of the answer does not hold: ${signature?.reason ?? "it was not looked at"}.`;
  return refused(502, "unverified-answer", reason, {
    exchange: n,
    status,
    xSignature: value ?? null,
    signedSha256: value === undefined ? null : (digestSignedIn(value, keys)?.toString("hex") ?? null),
    bodySha256: createHash("sha256").update(rawBody).digest("hex"),
    body: rawBody.toString("utf8"),
  });
}
