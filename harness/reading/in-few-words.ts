/** A list of findings as one line of a report. */

const MAX_LISTED = 10;

/** "none", or the first ten and how many more. @param what stands for an empty list */
export function inFewWords(findings: readonly string[], what = "none"): string {
  if (findings.length === 0) return what;
  const more = findings.length - MAX_LISTED;
  return findings.slice(0, MAX_LISTED).join("; ") + (more > 0 ? `; and ${more} more` : "");
}
