/** From {base_url} and a path below it to the request target. */
import type { OutgoingRequest } from "./outgoing-request.ts";

/** {base_url} may itself hold a path, with or without a final slash (section Endpoints). */
export function requestTarget(baseUrl: string, request: Pick<OutgoingRequest, "path" | "query">): string {
  const prefix = new URL(baseUrl).pathname.replace(/\/+$/, "");
  return `${prefix}${request.path}${request.query === undefined ? "" : `?${request.query}`}`;
}
