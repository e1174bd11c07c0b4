/** The credential of a recorded request, made anew: the same kind, of the same user. */
import type { Exchange } from "#reports/document";
import { anonymous, type Credential, setHeader } from "../client/outgoing-request.ts";
import { settingsError } from "../errors/harness-error.ts";
import type { AccessMethod, UserName } from "../gateway/placeholder.ts";
import type { RealCredentials } from "../gateway/real-credentials.ts";

const methods: readonly (readonly [RegExp, AccessMethod])[] = [
  [/^the Bearer token of (alice|bob)$/, "bearer"],
  [/^an API key of (alice|bob) in X-API-Key$/, "plain key"],
  [/^a signature by an API key of (alice|bob)$/, "signing key"],
];

/** Headers that carry a credential, or what goes with one. */
const CARRIERS = new Set(["authorization", "x-api-key", "x-signature", "date"]);
const NOT_KEPT = /\(secret/;

/**
 * A forged one, which is no secret, is sent as it was recorded.
 * @throws HarnessError (exit code 2) where the report does not keep what was sent, and its words name no credential that can be made
 */
export async function replayedCredential(exchange: Exchange, real: RealCredentials): Promise<Credential> {
  const { credential: words, request, n } = exchange;
  if (words === "no credential") return anonymous;
  for (const [pattern, method] of methods) {
    const user = pattern.exec(words)?.[1] as UserName | undefined;
    if (user) return real({ method, user, header: method === "plain key" ? "x-api-key" : "authorization" });
  }
  const carried = request.headers.filter(([name]) => CARRIERS.has(name.toLowerCase()));
  if (carried.some(([, value]) => NOT_KEPT.test(value)))
    throw settingsError(
      "not-replayable",
      `making the credential of exchange ${n} anew`,
      `it was sent with ${words}, of which the report keeps no value`,
      `Judge the requirement again instead: countersign run --failed-in report.json.`,
    );
  return {
    description: `${words}, as it was recorded`,
    apply: (outgoing) => {
      for (const [name, value] of carried) setHeader(outgoing, name, value);
    },
  };
}
