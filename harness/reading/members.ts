/** What an answer or an event contains, in words, where the interface does not show it. */
import type { Answer } from "../client/answer.ts";
import type { Delivery } from "../sink/delivery.ts";
import { parseJsonObject } from "../sink/json-object.ts";

const list = (members: Record<string, unknown>) => Object.keys(members).sort().join(", ") || "no member";

/** "201: status, targetUrl, webhookId", or that the body is empty or no JSON object. */
export function membersOf({ status, body }: Answer): string {
  const members = parseJsonObject(body);
  const form = body.length === 0 ? "an empty body" : "no JSON object";
  return `${status}: ${members ? list(members) : form}`;
}

/** The members of an event's JSON object. */
export function eventMembers({ body }: Delivery): string {
  const members = parseJsonObject(body);
  return members ? list(members) : "no JSON object";
}
