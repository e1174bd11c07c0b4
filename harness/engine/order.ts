/** Which checks begin before which. */
import { catalogue, type Need } from "#catalogue";
import type { Definition } from "./definitions.ts";

/** What the check itself needs of what its requirements need. */
export const needsOf = ({ requirements, options: { doesWithout = [] } }: Definition): readonly Need[] =>
  requirements.flatMap((id) => catalogue[id].needs ?? []).filter((need) => !doesWithout.includes(need));

/** What waits most begins first, so that all else is done meanwhile: also for two records, which few holders leave at one time. */
export function rankOf(definition: Definition): number {
  const { when, holds = [] } = definition.options;
  if (when === "first" || holds.length > 1) return 0;
  if (needsOf(definition).includes("changes")) return 1;
  return isOfSink(definition) ? 2 : 3;
}

/** Whether it waits for what comes to a targetUrl. */
export const isOfSink = (definition: Definition): boolean => needsOf(definition).includes("sink");

/** In this order. */
export const atTheEnd = ["last", "after all"] as const;

export const isLast = ({ options: { when } }: Definition): boolean => atTheEnd.some((one) => one === when);

/** Comes after all others that wait for what comes to a targetUrl, and has nothing to do with the rest. */
export const isLastOfSink = (definition: Definition): boolean =>
  definition.options.when === "last" && isOfSink(definition);
