/** What an event contains, in words, where the interface does not show it. */
import { type Delivery, parseJsonObject } from "#harness";

/** The members of an event's JSON object. */
export function eventMembers({ body }: Delivery): string {
  const members = parseJsonObject(body);
  return members ? Object.keys(members).sort().join(", ") || "no member" : "no JSON object";
}
