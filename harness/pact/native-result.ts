/** What the Pact verifier says of a verification, as far as it is read here. */
import { parseJsonObject } from "../json/parse-json-object.ts";

export interface NativeResult {
  readonly interactions: readonly NativeInteraction[];
  /** In the order of the interactions that failed. */
  readonly errors: readonly NativeError[];
  /** The same, of interactions that are declared pending. */
  readonly pendingErrors: readonly NativeError[];
}

export interface NativeInteraction {
  readonly key: string | undefined;
  readonly description: string;
  readonly isVerified: boolean;
}

export interface NativeError {
  /** Ends with the description of the interaction; names its provider states. */
  readonly text: string;
  /** Whether an answer was compared at all. */
  readonly wasCompared: boolean;
  readonly reasons: readonly string[];
}

/** Undefined for what is no result of a verification. */
export function readNativeResult(text: string): NativeResult | undefined {
  const { interactionResults, errors, pendingErrors } = parseJsonObject(Buffer.from(text)) ?? {};
  if (!Array.isArray(interactionResults)) return undefined;
  return {
    interactions: interactionResults.map(({ interactionKey, description, result }) => ({
      key: typeof interactionKey === "string" ? interactionKey : undefined,
      description: String(description),
      isVerified: result === "OK",
    })),
    errors: errorsIn(errors),
    pendingErrors: errorsIn(pendingErrors),
  };
}

interface WrittenError {
  readonly interaction?: unknown;
  readonly mismatch?: { readonly type?: unknown; readonly message?: unknown; readonly mismatches?: unknown };
}

const errorsIn = (given: unknown): NativeError[] =>
  (Array.isArray(given) ? (given as WrittenError[]) : []).map(({ interaction, mismatch }) => ({
    text: String(interaction),
    wasCompared: mismatch?.type === "mismatches",
    reasons: Array.isArray(mismatch?.mismatches)
      ? mismatch.mismatches.map(inWords)
      : [String(mismatch?.message ?? "no reason was given")],
  }));

const inWords = ({ mismatch, path, key }: { mismatch?: unknown; path?: unknown; key?: unknown }): string => {
  const where = path ?? key;
  return where === undefined ? String(mismatch) : `${String(where)}: ${String(mismatch)}`;
};
