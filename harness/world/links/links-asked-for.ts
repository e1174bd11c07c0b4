/** Of which BusinessEntities a receiver may be told: of those that somebody asked its webhooks to watch, whatever was answered. */

import type { Answered, Sent } from "../../client/recorder.ts";
import { decodedComponent } from "../../net/uri-component.ts";
import { createdWebhookId } from "../../reading/exchange-webhook.ts";

export interface LinksAskedFor {
  /**
   * @param target path of the receiver, as a delivery came to it
   * @returns undefined where no creation of a webhook names this receiver
   */
  has(target: string, entityId: string): boolean | undefined;
}

type Request = Sent & Partial<Pick<Answered, "response" | "body">>;

interface Asked {
  readonly creations: readonly string[];
  readonly linked: ReadonlySet<string>;
}

/** @param requests all that were sent in the run, those without an answer included: they may have had their effect */
export function linksAskedFor(requests: readonly Request[]): LinksAskedFor {
  const known = new Map<string, Asked>();
  const creating = requests.filter(({ route }) => route === "POST /user/webhook");
  const linking = requests.flatMap(linkIn);
  const askedAt = (receiver: string): Asked => {
    const creations = creating.filter(({ request }) => request.body?.includes(receiver));
    const ids = new Set(creations.map(createdWebhookId));
    return {
      creations: creations.map(({ request }) => request.body?.toString("utf8") ?? ""),
      linked: new Set(linking.filter(({ id }) => ids.has(id)).map(({ entityId }) => entityId)),
    };
  };
  return {
    has: (target, entityId) => {
      const receiver = longestSegment(target);
      const asked = known.get(receiver) ?? askedAt(receiver);
      known.set(receiver, asked);
      if (asked.creations.length === 0) return undefined;
      return asked.linked.has(entityId) || asked.creations.some((body) => body.includes(entityId));
    },
  };
}

/** The one that nobody can guess; what follows it may be anything. */
const longestSegment = (target: string) =>
  (target.split("?")[0] ?? "")
    .split("/")
    .reduce((one, other) => (other.length > one.length ? other : one), "");

function linkIn({ request: { method, path } }: Request): { id: string; entityId: string }[] {
  const match = /^\/user\/webhook\/([^/?]+)\/([^/?]+)/.exec(path);
  if (method !== "POST" || !match) return [];
  return [{ id: decodedComponent(match[1]!), entityId: decodedComponent(match[2]!) }];
}
