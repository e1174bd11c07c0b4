/** The objects that no route removes, and what is said where there can be no more of them. */
import type { Fact } from "#catalogue";
import { Untestable } from "../check/untestable.ts";
import type { Answer } from "../client/answer.ts";

/** One kind of object, and the setting that says how many of it. */
export interface CountedKind {
  /** How many a run creates against a service that has no limit, or some more. */
  readonly wanted: number;
  readonly plural: "API keys" | "webhooks";
  readonly setting: "FDS_MAX_API_KEYS" | "FDS_MAX_WEBHOOKS";
  /** What asks for there being no limit. */
  readonly unlimited: Fact;
}

/** A refusal by which the service showed that it takes no more of a user. */
export interface Limit {
  /** How many it had taken of that user. */
  readonly accepted: number;
  readonly refusal: Answer;
}

/** The run may create no more. */
export function allUsed({ plural, setting }: CountedKind, created: number): Untestable {
  return new Untestable(
    `The run has created ${created} ${plural} of one user, which no route removes, and ${setting} allows no more.`,
    { kind: "budget", setting },
  );
}

/** The service was seen to take no more of this user. */
export function tooMany(kind: CountedKind, name: string, { accepted, refusal }: Limit): Untestable {
  const { plural, unlimited, setting } = kind;
  const seen = `${name} has ${accepted} ${plural}, and the next was refused with ${refusal.status} (exchange ${refusal.n})`;
  return new Untestable(`${seen}. Where that is a quota, ${setting} keeps a run below it.`, {
    kind: "quota",
    cites: [unlimited],
    expected: "2xx",
    received: `${refusal.status} ${refusal.excerpt}`,
    exchanges: [refusal.n],
  });
}

export const countedKeys: CountedKind = {
  wanted: 56,
  plural: "API keys",
  setting: "FDS_MAX_API_KEYS",
  unlimited: "a user may have any number of API keys",
};

export const countedWebhooks: CountedKind = {
  wanted: 100,
  plural: "webhooks",
  setting: "FDS_MAX_WEBHOOKS",
  unlimited: "a user may have many webhooks",
};
