/** Absence, proved by a canary: another active webhook that must receive the same change (rule D07). */
import type { MadeChange } from "../../changes/changes.ts";
import { currentCheck, withoutSlot } from "../../check/current-check.ts";
import { requireArrival } from "../../judging/require-arrival.ts";
import { type Delivery, isProbe } from "../../sink/delivery.ts";
import type { Inbox } from "../../sink/inbox.ts";
import { kindOf } from "../../sink/notification.ts";
import type { Correlation, ReceivedNotification } from "./correlation.ts";

/** A receiver that may hear, or has to. */
interface Receiver {
  readonly inbox: Inbox;
}

export interface Silence {
  notificationsDespite(
    watched: Receiver,
    change: MadeChange,
    canary: Receiver,
    about?: (notification: ReceivedNotification) => boolean,
  ): Promise<string[]>;
  /** The grace after a canary that took so long. */
  graceMs(canaryLatencyMs: number): number;
}

const LEAST_GRACE_MS = 5000;

export function createSilence(correlation: Correlation, quietMs: number | undefined): Silence {
  const graceMs = (latencyMs: number) => quietMs ?? Math.max(LEAST_GRACE_MS, 3 * latencyMs);
  return {
    graceMs,
    notificationsDespite: async (watched, change, canary, about = () => true) => {
      if (canary.inbox === watched.inbox) throw new Error("A webhook cannot be the canary of itself.");
      // Without its canary a silence says nothing.
      const first = requireArrival(
        await correlation.awaitFirst(canary.inbox, change),
        "changes are notified",
      );
      const grace = graceMs(first.delivery.at - change.startedAt);
      await withoutSlot(() => new Promise((resolve) => setTimeout(resolve, grace)));
      const isOffence = (delivery: Delivery) =>
        delivery.at >= change.startedAt &&
        !isProbe(delivery) &&
        kindOf(delivery) !== "confirmation" &&
        about({ delivery, content: correlation.read(delivery) });
      const offences = watched.inbox.all(isOffence);
      for (const { n } of offences) currentCheck()?.events.push(n);
      return offences.map((delivery) => inWords(delivery, correlation));
    },
  };
}

function inWords(delivery: Delivery, correlation: Correlation): string {
  const { action, entityName, entityId, businessEntities } = correlation.read(delivery);
  const parts = [action, entityName, entityId].map((part) => part ?? "?");
  return `${parts.join(" ")} of ${businessEntities?.join(", ") ?? "?"} (event ${delivery.n})`;
}
