/** Of all webhooks of a run, those that were never sent a confirmation event. */
import { isGatewayFailure } from "../client/gateway-failure.ts";
import type { SeenExchange } from "../client/recorder.ts";
import { OUTAGE_MS } from "../limits.ts";
import type { SharedWorld } from "../shared/shared-world.ts";
import { isProbe } from "../sink/delivery.ts";
import { kindOf } from "../sink/notification.ts";
import type { Webhook } from "../world/webhook.ts";
import { deliveriesAtRest } from "./deliveries-at-rest.ts";

export interface EventsOfCreations {
  /** How many creations are looked at: not those beside which the service was away. */
  readonly looked: number;
  readonly unsent: readonly string[];
}

export async function eventsOfCreations(world: SharedWorld): Promise<EventsOfCreations> {
  const away = [...world.exchanges.filter(isOfGateway), ...world.unanswered].map(({ sentAt }) => sentAt);
  const wasThere = ({ created }: Webhook) =>
    away.every((at) => Math.abs(at - created.facts.receivedAt) > OUTAGE_MS);
  const looked = world.webhooks.ordinary.filter(wasThere);
  // It may stand behind others in a queue.
  if (looked.some(hasNoEvent)) await deliveriesAtRest(world);
  return { looked: looked.length, unsent: looked.filter(hasNoEvent).map(inWords) };
}

const isOfGateway = ({ response }: SeenExchange) => isGatewayFailure(response.status);

/** What is no notification of data counts, whatever it holds: that it has no SubscribeURL is told elsewhere (WHS-02). */
const hasNoEvent = ({ inbox }: Webhook) =>
  inbox.deliveries.every((delivery) => isProbe(delivery) || kindOf(delivery) === "notification");

const inWords = ({ id, owner, created }: Webhook) => `${id} of ${owner.name} (exchange ${created.n})`;
