/** From what a check threw to what it found: an assertion is a verdict, a precondition is none, anything else is our fault. */
import { type RequirementId, requirementsOf } from "#catalogue";
import type { Cause } from "#reports/document";
import type { CheckRecord } from "#reports/verdict/check-record";
import type { CheckContext } from "../check/current-check.ts";
import { NotApplicable, Untestable } from "../check/untestable.ts";
import { HarnessError } from "../errors/harness-error.ts";
import { AssertionError } from "../judging/expect.ts";

const OWN_FAULT = 4;

export type Judgement = Pick<CheckRecord, "outcome"> & Partial<CheckRecord>;

export const untestable = (message: string, cause: Cause): Judgement => ({
  outcome: "untestable",
  message,
  cause,
});

export function judgementOf(thrown: unknown, context: CheckContext): Judgement {
  if (thrown instanceof AssertionError) {
    const { message, expected, received } = thrown;
    const ofThings = context.troubles.length > 0 ? context.standsOn : [];
    const named = [...thrown.suspects, ...ofThings];
    const suspects = [...new Set(named.length > 0 ? named : whereToldElsewhere(context))].filter(
      (id) => !context.requirements.includes(id),
    );
    return {
      outcome: "violated",
      message,
      expected,
      received,
      ...(suspects.length > 0 ? { suspects } : {}),
    };
  }
  if (thrown instanceof NotApplicable) return { outcome: "not-applicable", message: thrown.message };
  if (thrown instanceof Untestable) return judgementOfUntestable(thrown, context);
  // What a run needs beside the target may fail in the middle of it: that is nobody's verdict, and no fault of ours.
  if (thrown instanceof HarnessError && thrown.exitCode !== OWN_FAULT)
    return untestable(thrown.message, { kind: "surroundings" });
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { outcome: "broken", message: error.stack ?? error.message };
}

/** What one webhook is told and another is not may be wanting because not all that watch are told. */
const whereToldElsewhere = ({ troubles }: CheckContext): RequirementId[] =>
  requirementsOf(
    troubles.some(({ cameElsewhere }) => cameElsewhere?.()) ? ["each webhook that watches is notified"] : [],
  );

function judgementOfUntestable(thrown: Untestable, context: CheckContext): Judgement {
  for (const n of thrown.exchanges) if (!context.exchanges.includes(n)) context.exchanges.push(n);
  const { expected, received } = thrown;
  return {
    ...untestable(thrown.message, causeOf(thrown)),
    ...(expected === undefined ? {} : { expected }),
    ...(received === undefined ? {} : { received }),
  };
}

function causeOf({ kind, setting, missing, blockedBy, ofOtherSide }: Untestable): Cause {
  if (missing.length > 0) return { kind: "need missing", needs: [...missing] };
  if (kind === "budget" || kind === "time") return { kind, ...(setting === undefined ? {} : { setting }) };
  if (kind === "rate limit") return { kind };
  return { kind: kind ?? "precondition", requirements: [...blockedBy, ...ofOtherSide] };
}
