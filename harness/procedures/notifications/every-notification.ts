/** All that was told in the run, to whichever receiver: for what is judged of every notification. */
import { entityKinds } from "#catalogue";
import { requireThat } from "../../judging/require-that.ts";
import { kindOf } from "../../sink/notification.ts";
import type { CoreWorld } from "../../world/core-world.ts";
import type { ReceivedNotification } from "../../world/notifications/correlation.ts";

/**
 * Those of an observable entity, or of a row that was changed: whatever else a service may send is no data notification.
 * @throws Untestable when there is none
 */
export function everyNotification({
  sink,
  changes,
  correlation,
}: Pick<CoreWorld, "sink" | "changes" | "correlation">): ReceivedNotification[] {
  const rows = new Set(changes.made.map(({ entityId }) => entityId));
  const kinds: readonly (string | undefined)[] = entityKinds;
  const told = sink.deliveries
    .filter((delivery) => kindOf(delivery) === "notification")
    .map((delivery) => ({ delivery, content: correlation.read(delivery) }))
    .filter(({ content }) => kinds.includes(content.entityName) || rows.has(content.entityId ?? ""));
  requireThat(told.length > 0, "No data notification came in the whole run.", "NTF-01");
  return told;
}
