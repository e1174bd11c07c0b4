/** Columns that identify a row or keep its books: a service may always send them (ruling J19). */
import type { ObservedChange } from "#harness";
import { parseDoneAt } from "./done-at.ts";

const NAMES =
  /^_?(id|.*_id|uuid|version|revision|row_version|(created|updated|modified|deleted|changed)_(at|on|by|date)|last_modified|timestamp)$/;

export const isNamedAsBookkeeping = (name: string): boolean => NAMES.test(name);

/** Clocks differ, and a queue may hold a change. */
const ABOUT_THE_TIME_MS = 60_000;

/** By its name, or because it holds the moment of the change, which a row has whoever changed it (`last_activity_at`). */
export function isBookkeeping(
  name: string,
  value: unknown,
  { startedAt }: Pick<ObservedChange["change"], "startedAt">,
): boolean {
  if (isNamedAsBookkeeping(name)) return true;
  if (typeof value !== "string" && typeof value !== "number") return false;
  const moment = parseDoneAt(String(value));
  return moment !== undefined && Math.abs(moment.instantMs - startedAt) < ABOUT_THE_TIME_MS;
}
