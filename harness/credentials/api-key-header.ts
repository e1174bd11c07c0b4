/** The X-API-Key header (section API key without public key). */
import { type Credential, setHeader } from "../client/outgoing-request.ts";

/** `X-API-Key: <value>`. */
export function apiKeyHeader(value: string, words = "an API key in X-API-Key"): Credential {
  return { words, apply: (request) => setHeader(request, "X-API-Key", value) };
}
