/** The forms in which a report is written, and the name of the file of each. */

export const reportFileNames = {
  json: "report.json",
  /** The same, with nothing in tables. */
  expanded: "report-expanded.json",
  html: "index.html",
  junit: "junit.xml",
  markdown: "summary.md",
  badge: "badge.svg",
  ctrf: "ctrf.json",
  har: "exchanges.har",
  /** One file a chapter: badge-SIG.svg. */
  badges: "badge-*.svg",
} as const;

export type ReportFormat = keyof typeof reportFileNames;

export const allFormats = Object.keys(reportFileNames) as readonly ReportFormat[];

/** What is written where nobody asks for anything else. */
export const defaultFormats: readonly ReportFormat[] = ["json", "html", "junit", "markdown", "badge"];
