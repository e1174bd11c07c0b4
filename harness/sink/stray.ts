/** What reached the sink on a path that was given to no webhook. */
import type { Delivery } from "./delivery.ts";

/** The inbox that the record of a stray delivery names. */
export const NO_INBOX = "none";

export const isStray = ({ tls, inbox }: Pick<Delivery, "tls" | "inbox">): boolean =>
  tls && inbox === NO_INBOX;

/**
 * Webhooks cannot be deleted: those of an earlier run are told of changes as well, each at its segment that nobody can guess. Ours have
 * 24 characters or more.
 */
const OF_AN_EARLIER_RUN = /\/[\w.-]{20,}/;

/** Nobody ever gave the service this path, as far as can be seen. */
export const isForNoWebhook = (delivery: Pick<Delivery, "tls" | "inbox" | "target">): boolean =>
  isStray(delivery) && !OF_AN_EARLIER_RUN.test(delivery.target);
