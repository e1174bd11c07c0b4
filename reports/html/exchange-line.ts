/** One line an exchange: what the maps, the lists and the log say of it, safe to show. */
import { evidenceOf } from "../deciding-checks.ts";
import type { Exchange, ReportDocument } from "../document.ts";
import { visibleText } from "./page/visible-text.js";

/** Ways to authenticate, in the order of the interface ("Authentication"), plus none and anything else. */
export const authenticationModes = ["none", "Bearer", "X-API-Key", "Signature", "other"] as const;
export type AuthenticationMode = (typeof authenticationModes)[number];

/** "absent": the service answered without a finding; "no answer": there was nothing to verify. */
export type SignatureStanding = "verified" | "fails" | "unjudged" | "absent" | "no answer";

export interface ExchangeLine {
  n: number;
  route: string;
  mode: AuthenticationMode;
  status: number | undefined;
  signature: SignatureStanding;
  /** A check that was violated, broken or seen both ways looked at this exchange. */
  contested: boolean;
  /** "GET /user → 401", for links. */
  label: string;
}

export function exchangeLines(report: ReportDocument): Map<number, ExchangeLine> {
  const contested = new Set(
    report.requirements.flatMap(({ checks }) =>
      checks
        .filter(({ outcome }) => ["violated", "broken", "unstable"].includes(outcome))
        .flatMap((check) => evidenceOf(check).exchanges),
    ),
  );
  return new Map(
    report.exchanges.map((exchange) => [exchange.n, lineOf(exchange, contested.has(exchange.n))]),
  );
}

function lineOf(exchange: Exchange, contested: boolean): ExchangeLine {
  const status = exchange.response?.status;
  const asked =
    exchange.route === "other"
      ? `${exchange.request.method} ${pathOf(exchange.request.url)}`
      : exchange.route;
  return {
    n: exchange.n,
    route: visibleText(exchange.route),
    mode: modeOf(exchange),
    status,
    signature: signatureStanding(exchange),
    contested,
    label: visibleText(`${asked} → ${status ?? "no answer"}`),
  };
}

function signatureStanding({ response, signature }: Exchange): SignatureStanding {
  if (!response) return "no answer";
  if (!signature) return "absent";
  if (signature.verified === null) return "unjudged";
  return signature.verified ? "verified" : "fails";
}

/** The header fields decide; the credential in words only where they were written byte by byte and not recorded. */
export function modeOf({ request, credential }: Exchange): AuthenticationMode {
  const sent = (name: string) => request.headers.find(([each]) => each.toLowerCase() === name)?.[1];
  const authorization = sent("authorization")?.trim() ?? "";
  if (/^bearer\b/i.test(authorization)) return "Bearer";
  if (/^signature\b/i.test(authorization)) return "Signature";
  if (authorization !== "") return "other";
  if (sent("x-api-key") !== undefined) return "X-API-Key";
  if (!request.raw) return "none";
  return modeInWords(credential);
}

function modeInWords(credential: string): AuthenticationMode {
  if (/bearer|access token/i.test(credential)) return "Bearer";
  if (/signature|signing key/i.test(credential)) return "Signature";
  if (/api.?key/i.test(credential)) return "X-API-Key";
  return /^(none|no |without|$)/i.test(credential) ? "none" : "other";
}

function pathOf(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/i, "").replace(/[?#].*$/s, "");
  return path.length > 60 ? `${path.slice(0, 60)}…` : path || "/";
}
