/** The result of verifying pacts, for the terminal. */
import type { PactOutcome, PactResult, VerifiedInteraction } from "./pact-result.ts";

const OUTCOMES: readonly PactOutcome[] = ["verified", "mismatched", "not judged", "pending"];

export function formatPactResult({ target, interactions, refusals }: PactResult): string {
  const counts = OUTCOMES.flatMap((outcome) => {
    const count = interactions.filter((one) => one.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcome}`];
  });
  return [
    ...interactions.flatMap(linesOf),
    ...(refusals.length > 0 ? ["", "What the gateway answered in place of the service:"] : []),
    ...refusals.map((refusal) => `  ${refusal}`),
    "",
    `${interactions.length} interactions with ${target}: ${counts.join(", ")}.`,
  ].join("\n");
}

const linesOf = ({ key, description, outcome, reasons }: VerifiedInteraction): string[] => [
  `${outcome.padEnd(11)} ${key === undefined ? "" : `${key}  `}${description}`,
  ...reasons.map((reason) => `              ${reason}`),
];
