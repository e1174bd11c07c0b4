/** A notification that comes once more: known by what it tells, for each attempt may have an envelope, and a text, of its own. */
import { isDeepStrictEqual } from "node:util";
import type { Notification } from "./notification.ts";

type Told = Pick<Notification, "action" | "entityName" | "entityId" | "payload">;

/** Whether both tell the same action of the same row with the same contents; what they are told at is not asked. */
export function isToldAgain(first: Told, other: Told): boolean {
  const told = ({ action, entityName, entityId, payload }: Told) => [action, entityName, entityId, payload];
  return isDeepStrictEqual(told(first), told(other));
}

/** What a message says in one text, whichever order its members stand in, and without the envelope. */
export function contentsOf({ message }: Pick<Notification, "message">): string {
  return JSON.stringify(sorted(message ?? null));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}
