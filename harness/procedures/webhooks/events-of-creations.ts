/** Of all webhooks of a run, those that were never sent a confirmation event. */
import { isGatewayFailure } from "../../client/gateway-failure.ts";
import type { SeenExchange } from "../../client/recorder.ts";
import { parseJsonObject } from "../../json/parse-json-object.ts";
import { OUTAGE_MS } from "../../limits.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { type Delivery, isProbe, type SinkTrouble } from "../../sink/delivery.ts";
import { kindOf } from "../../sink/notification.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";
import { deliveriesAtRest } from "../notifications/deliveries-at-rest.ts";

export interface EventsOfCreations {
  /** How many creations are looked at: not those beside which the service was away. */
  readonly looked: number;
  /** Not those beside which something was cut off on its way to the sink: whoever sends only once has lost by it what was sent then. */
  readonly unsent: readonly string[];
}

export async function eventsOfCreations(world: SharedWorld): Promise<EventsOfCreations> {
  const away = [...world.exchanges.filter(isOfGateway), ...world.unanswered].map(({ sentAt }) => sentAt);
  const isApart = (moments: readonly number[]) => (createdAt: number) =>
    moments.every((at) => Math.abs(at - createdAt) > OUTAGE_MS);
  const wasThere = isApart(away);
  const looked = world.webhooks.ordinary.filter(({ created }) => wasThere(created.facts.receivedAt));
  // Some of them were made for checks, and are among the ordinary ones.
  const ordinary = new Set(world.webhooks.ordinary.map(({ created }) => created.n));
  const byKeys = creationsByKeys(world).filter(({ n, sentAt }) => !ordinary.has(n) && wasThere(sentAt));
  const isUnsent = (creation: SeenExchange) => !world.sink.deliveries.some(isEventOf(creation));
  // It may stand behind others in a queue.
  if (looked.some(hasNoEvent) || byKeys.some(isUnsent)) await deliveriesAtRest(world);
  const wasHeard = isApart(world.sink.troubles.filter(({ kind }) => CUT_OFF.has(kind)).map(({ at }) => at));
  const unsent = looked.filter(
    (webhook) => hasNoEvent(webhook) && wasHeard(webhook.created.facts.receivedAt),
  );
  const unsentByKeys = byKeys.filter((creation) => isUnsent(creation) && wasHeard(creation.sentAt));
  return {
    looked: looked.length + byKeys.length,
    unsent: [...unsent.map(inWords), ...unsentByKeys.map(creationInWords)],
  };
}

/** Those that API keys asked for, at addresses of the sink that hold nothing unusual. */
function creationsByKeys({ exchanges, sink }: Pick<SharedWorld, "exchanges" | "sink">): SeenExchange[] {
  return exchanges.filter((exchange) => {
    const { route, response, credential } = exchange;
    const isCreated = route === "POST /user/webhook" && response.status >= 200 && response.status < 300;
    if (!isCreated || !KEYS.test(credential)) return false;
    const url = targetUrlOf(exchange);
    return url.startsWith(`${sink.url}/`) && /^\w+$/.test(url.slice(sink.url.length + 1));
  });
}

const KEYS = /^(an API key|a signature by an API key) of (alice|bob)( in X-API-Key)?$/;

function targetUrlOf({ request: { body } }: SeenExchange): string {
  const { targetUrl } = parseJsonObject(body ?? Buffer.alloc(0)) ?? {};
  return typeof targetUrl === "string" ? targetUrl : "";
}

const isEventOf = (creation: SeenExchange) => {
  const target = new URL(targetUrlOf(creation)).pathname;
  return (delivery: Delivery) =>
    delivery.target === target && !isProbe(delivery) && kindOf(delivery) !== "notification";
};

const creationInWords = ({ n, credential }: SeenExchange) =>
  `the one that ${credential} made (exchange ${n})`;

/** What a sink that is short of time brings about. */
const CUT_OFF: ReadonlySet<SinkTrouble["kind"]> = new Set(["nothing sent", "request cut off"]);

const isOfGateway = ({ response }: SeenExchange) => isGatewayFailure(response.status);

/** What is no notification of data counts, whatever it holds: that it has no SubscribeURL is told elsewhere (WHS-02). */
const hasNoEvent = ({ inbox }: Webhook) =>
  inbox.deliveries.every((delivery) => isProbe(delivery) || kindOf(delivery) === "notification");

const inWords = ({ id, owner, created }: Webhook) => `${id} of ${owner.name} (exchange ${created.n})`;
