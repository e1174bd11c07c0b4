/** A link that one of several senders may not have known of yet (rule D08). */
import type { MadeChange } from "../../changes/changes.ts";
import type { Inbox } from "../../sink/inbox.ts";
import type { ServiceTimes } from "../../timing/service-times.ts";
import type { Correlation } from "../notifications/correlation.ts";

/** A list that is read anew less often than that would be late by anybody's measure; and what is lost now and then goes on to be. */
export const MOST_UNSTEADY_MS = 20_000;

export interface LinkOfInbox {
  readonly inbox: Inbox;
  readonly businessEntityId: string;
  /** When it was linked, or confirmed to watch it; epoch milliseconds. */
  readonly linkedAt: number | undefined;
}

/**
 * Asked of a change that did not come: whether the link was so young that a sender may have told it by an older list. That there
 * are such senders need not have been seen before: some changes since the link have come, and this one has not.
 */
export function mayBeUnknownToOne(
  {
    times,
    correlation,
  }: { readonly times: ServiceTimes; readonly correlation: Pick<Correlation, "isToldSince"> },
  { inbox, businessEntityId, linkedAt }: LinkOfInbox,
  change: Pick<MadeChange, "startedAt">,
): boolean {
  if (linkedAt === undefined) return false;
  const youngMs = change.startedAt - linkedAt;
  if (times.wasSeen("link everywhere") && youngMs < times.allowanceMs("link everywhere")) return true;
  const mostMs = Math.min(MOST_UNSTEADY_MS, times.patienceMs("link"));
  return youngMs < mostMs && correlation.isToldSince(inbox, businessEntityId, linkedAt);
}
