/** How long things may take. */
import type { Given } from "./given.ts";

/** In milliseconds. */
export interface Times {
  /** Deadline of one request. */
  readonly requestMs: number;
  /** How long an event may take. */
  readonly eventMs: number;
  /** The grace for "nothing arrives"; undefined: measured. */
  readonly quietMs: number | undefined;
  /** How long a link may take to count, and notifications to end after an entity is removed. */
  readonly settleMs: number;
  /** How long the whole run may take. */
  readonly runMs: number;
  /** Those that the operator chose for this deployment; the others are usual ones. */
  readonly configured: ReadonlySet<TimeName>;
}

export type TimeName = keyof typeof timeKeys;

/** The setting of each. */
export const timeKeys = {
  requestMs: "REQUEST_MS",
  eventMs: "EVENT_MS",
  quietMs: "QUIET_MS",
  settleMs: "SETTLE_MS",
  runMs: "RUN_MS",
} as const;

export function timesIn({ values, texts }: Given): Times {
  const names = Object.keys(timeKeys) as TimeName[];
  return {
    requestMs: values.REQUEST_MS,
    eventMs: values.EVENT_MS,
    quietMs: values.QUIET_MS,
    settleMs: values.SETTLE_MS,
    runMs: values.RUN_MS,
    configured: new Set(names.filter((name) => texts[timeKeys[name]] !== undefined)),
  };
}
