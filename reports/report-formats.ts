/** The forms in which a report is written, and the name of the file of each. */

export const reportFileNames = {
  json: "report.json",
  html: "index.html",
  junit: "junit.xml",
  markdown: "summary.md",
  badge: "badge.svg",
} as const;

export type ReportFormat = keyof typeof reportFileNames;

export const allFormats = Object.keys(reportFileNames) as readonly ReportFormat[];
