/** The responses of a whole run, as the chapter on response signatures looks at them. */
import type { KeyObject } from "node:crypto";
import { decodeStrictBase64, type SeenExchange } from "#harness";
import { type SignatureClass, signatureClassOf } from "./signature-class.ts";

export interface SurveyedResponse {
  /** "GET /user with no credential gave 401 (exchange 7)". */
  readonly description: string;
  /** Of the interface, or the method and path. */
  readonly route: string;
  readonly status: number;
  /** Of the request, in words. */
  readonly credential: string;
  readonly isEmpty: boolean;
  readonly company: SeenExchange["company"];
  readonly kind: SignatureClass;
  /** Values of all X-Signature fields, in order. */
  readonly values: readonly string[];
  readonly finding: SeenExchange["signature"];
}

/** Each is surveyed once, though a dozen checks look at all of them. */
const known = new WeakMap<SeenExchange, SurveyedResponse>();

function surveyed(exchanges: readonly SeenExchange[]): SurveyedResponse[] {
  return exchanges.map((exchange) => {
    const before = known.get(exchange);
    const response = before ?? surveyedOne(exchange);
    if (!before) known.set(exchange, response);
    return response;
  });
}

function surveyedOne(exchange: SeenExchange): SurveyedResponse {
  const { n, request, response, credential, signature } = exchange;
  const fields = response.headers.filter(([name]) => name.toLowerCase() === "x-signature");
  return {
    description: `${request.method} ${request.path} with ${credential} gave ${response.status} (exchange ${n})`,
    route: exchange.route,
    status: response.status,
    credential,
    isEmpty: response.rawBody.length === 0,
    company: exchange.company,
    kind: signatureClassOf(exchange),
    values: fields.map(([, value]) => value),
    finding: signature,
  };
}

/** Those of which nothing less than a signature will do. */
export function statedResponses(exchanges: readonly SeenExchange[]): SurveyedResponse[] {
  return surveyed(exchanges).filter(({ kind }) => kind === "stated");
}

/**
 * What is wrong with the form of a value: not Base64 of RFC 4648 section 4, or not as long as the key's modulus.
 * Missing padding alone is another requirement's (RSG-30). Undefined when nothing is.
 */
export function signatureFormFault(value: string, keys: readonly KeyObject[]): string | undefined {
  const decoded = decodeStrictBase64(value);
  if ("fault" in decoded) return decoded.fault;
  const lengths = keys.map((key) => (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
  if (lengths.length === 0 || lengths.includes(decoded.bytes.length)) return undefined;
  return `${decoded.bytes.length} bytes instead of ${lengths.join(" or ")}`;
}
