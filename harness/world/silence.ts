/** Absence, proved by a canary: another active webhook that must receive the same change (rule D07). */
import type { MadeChange } from "../changes/changes.ts";
import { currentCheck, waiting } from "../engine/current-check.ts";
import { Untestable } from "../errors.ts";
import type { Delivery } from "../sink/delivery.ts";
import { kindOf } from "../sink/notification.ts";
import type { Correlation, ReceivedNotification } from "./correlation.ts";
import type { Webhook } from "./webhook.ts";

export interface Silence {
  heard(
    watched: Webhook,
    change: MadeChange,
    canary: Webhook,
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
    heard: async (watched, change, canary, about = () => true) => {
      if (canary.inbox === watched.inbox) throw new Error("A webhook cannot be the canary of itself.");
      const first = await canaryOf(canary, change);
      const grace = graceMs(first.delivery.at - change.startedAt);
      await waiting(() => new Promise((resolve) => setTimeout(resolve, grace)));
      const isOffence = (delivery: Delivery) =>
        delivery.at >= change.startedAt &&
        kindOf(delivery) !== "confirmation" &&
        about({ delivery, content: correlation.read(delivery) });
      const offences = watched.inbox.all(isOffence);
      for (const { n } of offences) currentCheck()?.events.push(n);
      return offences.map((delivery) => inWords(delivery, correlation));
    },
  };
}

/** Without its canary a silence says nothing. */
async function canaryOf(canary: Webhook, change: MadeChange): Promise<ReceivedNotification> {
  try {
    return await canary.notificationOf(change);
  } catch (error) {
    if (!(error instanceof Untestable)) throw error;
    throw new Untestable(
      `The canary heard nothing of the change, so a silence proves nothing: ${error.message}`,
      {
        blockedBy: ["NTF-01"],
      },
    );
  }
}

function inWords(delivery: Delivery, correlation: Correlation): string {
  const { action, entityName, entityId, businessEntities } = correlation.read(delivery);
  const parts = [action, entityName, entityId].map((part) => part ?? "?");
  return `${parts.join(" ")} of ${businessEntities?.join(", ") ?? "?"} (event ${delivery.n})`;
}
