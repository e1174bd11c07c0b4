/** What an answer contains, in words, where the interface does not show it. */
import { type Answer, parseJsonObject } from "#harness";

/** "201: status, targetUrl, webhookId", or that the body is empty or no JSON object. */
export function membersOf({ status, body }: Answer): string {
  const members = parseJsonObject(body);
  const form = body.length === 0 ? "an empty body" : "no JSON object";
  return `${status}: ${members ? Object.keys(members).sort().join(", ") || "no member" : form}`;
}
