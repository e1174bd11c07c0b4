/** Links that were accepted, and of which nothing was notified in time. They are left as they are, to be looked at in the end. */
import type { SeenExchange } from "../../client/recorder.ts";
import { linksOf } from "./uses-of-webhook.ts";
import type { Webhook } from "./webhook.ts";

export interface VainLink {
  readonly webhook: Webhook;
  readonly entityId: string;
}

export interface VainLinks {
  readonly all: readonly VainLink[];
  /** Nothing was notified in time of what this webhook watches, if by a link that was accepted. */
  note(webhook: Webhook, entityId: string): void;
  isAmong(webhook: Webhook): boolean;
}

/** More would tell no more. */
const MOST = 6;

export function createVainLinks(exchanges: readonly SeenExchange[]): VainLinks {
  const all: VainLink[] = [];
  return {
    all,
    note: (webhook, entityId) => {
      if (all.length < MOST && linksOf(webhook, exchanges).has(entityId)) all.push({ webhook, entityId });
    },
    isAmong: (webhook) => all.some((one) => one.webhook === webhook),
  };
}
