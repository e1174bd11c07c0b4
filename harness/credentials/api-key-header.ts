/** The X-API-Key header (section API key without public key). */
import { type Credential, setHeader } from "../client/outgoing-request.ts";

/** `X-API-Key: <value>`. */
export function apiKeyHeader(value: string, description = "an API key in X-API-Key"): Credential {
  return { description, apply: (request) => setHeader(request, "X-API-Key", value) };
}
