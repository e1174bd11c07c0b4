/** Why a check says nothing: a precondition does not hold, or this service leaves nothing to judge. */
import {
  type Cite,
  type Need,
  type OtherSideId,
  type OtherSideNeed,
  type RequirementId,
  requirementsOf,
} from "#catalogue";

/** What else may keep a check from saying anything. */
export type UntestableKind = "budget" | "quota" | "rate limit" | "time";

interface UntestableFacts {
  readonly kind?: UntestableKind;
  /** The setting that decided. */
  readonly setting?: string;
  /** Prerequisites that the deployment does not offer. */
  readonly needs?: readonly (Need | OtherSideNeed)[];
  /** What asks for the precondition that does not hold. */
  readonly cites?: readonly Cite[];
  /** The same, of the catalogue of the other side. */
  readonly requirements?: readonly OtherSideId[];
  readonly expected?: string;
  readonly received?: string;
  /** Exchanges that show why. */
  readonly exchanges?: readonly number[];
}

/** A precondition of a check does not hold, so that the check says nothing. Never green, and no verdict on anything. */
export class Untestable extends Error {
  readonly kind: UntestableKind | undefined;
  readonly setting: string | undefined;
  readonly missing: readonly (Need | OtherSideNeed)[];
  readonly blockedBy: readonly RequirementId[];
  readonly ofOtherSide: readonly OtherSideId[];
  readonly expected: string | undefined;
  readonly received: string | undefined;
  readonly exchanges: readonly number[];

  constructor(reason: string, facts: UntestableFacts = {}) {
    super(reason);
    const { kind, setting, needs, cites, requirements, expected, received, exchanges } = facts;
    this.name = "Untestable";
    this.kind = kind;
    this.setting = setting;
    this.missing = needs ?? [];
    this.blockedBy = requirementsOf(cites ?? []);
    this.ofOtherSide = requirements ?? [];
    this.expected = expected;
    this.received = received;
    this.exchanges = exchanges ?? [];
  }

  /** Whether this is what failed. */
  isFor(cite: Cite): boolean {
    return requirementsOf([cite]).some((id) => this.blockedBy.includes(id));
  }
}

/** To catch with, where it is enough that something cannot be found out; what else went wrong is no answer. */
export function undefinedIfUntestable(error: unknown): undefined {
  if (!(error instanceof Untestable)) throw error;
}

/**
 * To catch with, where somebody may not be allowed what a check asks for: then there is nothing to judge. What the run may not make, or
 * has no time for, stays what it is.
 */
export const notApplicableTo =
  (sentence: string) =>
  (error: unknown): never => {
    if (!(error instanceof Untestable) || error.kind !== undefined) throw error;
    throw new NotApplicable(`${sentence} ${error.message}`);
  };

/** This service's permitted choice leaves nothing to judge here (an opaque token has no claims to forge). */
export class NotApplicable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "NotApplicable";
  }
}
