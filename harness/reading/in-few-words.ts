/** A list of findings as one line of a report. */

const MOST = 10;

/** "none", or the first ten and how many more. @param what stands for an empty list */
export function inFewWords(findings: readonly string[], what = "none"): string {
  if (findings.length === 0) return what;
  const more = findings.length - MOST;
  return findings.slice(0, MOST).join("; ") + (more > 0 ? `; and ${more} more` : "");
}
