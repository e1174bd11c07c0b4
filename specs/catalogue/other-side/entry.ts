/** The shape of one requirement of the other side: of a webhook receiver, or of a client of the API. */
import type { Entry } from "../entry.ts";

/**
 * What has to be offered before a requirement of the other side can be judged. Words of FDS_OUT_OF_REACH too.
 * - `confirmation`: the receiver confirms by itself, not a person.
 * - `effects`: it can be asked how often it applied an event.
 * - `effect-columns`: and which columns the entity has now.
 * - `canary`: the receiver runs where it can reach an address of ours that it has no business with.
 * - `operation`: the client has the operation.
 * - `bearer`, `plain-key`, `signing-key`: the client can use that access method.
 */
export const otherSideNeeds = [
  "confirmation",
  "effects",
  "effect-columns",
  "canary",
  "operation",
  "bearer",
  "plain-key",
  "signing-key",
] as const;
export type OtherSideNeed = (typeof otherSideNeeds)[number];

export interface OtherSideEntry extends Omit<Entry, "needs" | "source"> {
  /** Where it is said: sections of the interface, or a standard or service that it builds on. First one is the main one. */
  readonly source: readonly [string, ...string[]];
  readonly needs?: readonly OtherSideNeed[];
  /** Requirements beneath it: where one of these is violated, its own violation says no more. */
  readonly standsOn?: readonly string[];
}

export interface OtherSideChapter {
  readonly prefix: string;
  readonly title: string;
  readonly entries: Readonly<Record<string, OtherSideEntry>>;
}
