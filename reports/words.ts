/** The words of the verdicts, the same in every rendering. */
import type { RunVerdict } from "./document.ts";

export const runVerdictWords: Record<RunVerdict, string> = {
  conformant: "Conformant",
  "non-conformant": "Not conformant",
  incomplete: "Incomplete",
  broken: "No verdict",
};

/** The headline for a place where the verdict stands already: "303 requirements met, …". */
export function besideVerdict(headline: string, verdict: RunVerdict): string {
  const opening = `${runVerdictWords[verdict]}: `;
  if (!headline.startsWith(opening)) return headline;
  const rest = headline.slice(opening.length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** "1 requirement", "2 requirements". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A duration for a reader: "340 ms", "12.4 s", "3 min 05 s". */
export function durationInWords(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}
