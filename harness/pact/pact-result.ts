/** The result of verifying pacts, in a document of its own: no requirement's verdict depends on it. */
import type { Refusal } from "../gateway/refusal.ts";
import type { NativeError, NativeResult } from "./native-result.ts";
import type { PactInteraction } from "./read-pact.ts";

/** "not judged": its provider state could not be brought about, or nothing was answered. "pending": it failed, and was declared so. */
export type PactOutcome = "verified" | "mismatched" | "not judged" | "pending";

export interface VerifiedInteraction {
  readonly file: string;
  /** The interaction's key; in our own pacts the id of a requirement. */
  readonly key?: string;
  readonly description: string;
  readonly outcome: PactOutcome;
  readonly reasons: readonly string[];
}

export interface PactResult {
  readonly format: "countersign-pact/1";
  readonly target: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** As of contract.md: 0 all verified, 1 one mismatched, 5 one not judged and none mismatched. */
  readonly exitCode: 0 | 1 | 5;
  readonly interactions: readonly VerifiedInteraction[];
  /** What the gateway answered in place of the service, with the reason. */
  readonly refusals: readonly string[];
}

export interface PactFindings {
  readonly target: string;
  readonly startedAt: number;
  readonly asked: readonly PactInteraction[];
  readonly native: NativeResult;
  /** Why states could not be brought about, by name. */
  readonly failedStates: ReadonlyMap<string, string>;
  readonly refusals: readonly Refusal[];
}

export function pactResult(findings: PactFindings): PactResult {
  const interactions = outcomesOf(findings);
  return {
    format: "countersign-pact/1",
    target: findings.target,
    startedAt: new Date(findings.startedAt).toISOString(),
    exitCode: exitCodeOf(interactions),
    interactions,
    refusals: findings.refusals.map(({ status, details }) => `${status} ${String(details.reason)}`),
  };
}

function exitCodeOf(interactions: readonly VerifiedInteraction[]): PactResult["exitCode"] {
  const has = (outcome: PactOutcome) => interactions.some((one) => one.outcome === outcome);
  if (has("mismatched")) return 1;
  return has("verified") && !has("not judged") ? 0 : 5;
}

/** The verifier tells interactions by their descriptions; of several that have one, in their order. */
function outcomesOf({ asked, native, failedStates }: PactFindings): VerifiedInteraction[] {
  const results = [...native.interactions];
  const errors = [...native.errors];
  const pending = [...native.pendingErrors];
  return asked.map(({ file, key, description, states }) => {
    const told = take(results, (result) => result.description === description);
    const facts = { file, ...(key === undefined ? {} : { key }), description };
    if (told === undefined)
      return { ...facts, outcome: "not judged", reasons: ["The verifier says nothing of it."] };
    if (told.isVerified) return { ...facts, outcome: "verified", reasons: [] };
    const isOfIt = ({ text }: NativeError) => text.endsWith(` - ${description}`);
    const error = take(errors, isOfIt);
    const reasons = [
      ...states.flatMap((state) => failedStates.get(state) ?? []),
      ...(error ?? take(pending, isOfIt) ?? { reasons: ["The verifier gives no reason."] }).reasons,
    ];
    if (error === undefined) return { ...facts, outcome: "pending", reasons };
    return { ...facts, outcome: error.wasCompared ? "mismatched" : "not judged", reasons };
  });
}

function take<T>(items: T[], isIt: (item: T) => boolean): T | undefined {
  const index = items.findIndex(isIt);
  return index === -1 ? undefined : items.splice(index, 1)[0];
}
