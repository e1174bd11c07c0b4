/** Tells the pipeline that a command runs in what it found, where the environment says that it is one of GitHub Actions. */
import { randomUUID } from "node:crypto";
import { appendFileSync, statSync } from "node:fs";
import type { ReportDocument } from "#reports/document";
import { githubAnnotations } from "#reports/github/annotations";
import { jobSummary } from "#reports/github/job-summary";

/** Of one step: docs.github.com, "Workflow commands", "Step isolation and limits". */
const MAX_SUMMARY_BYTES = 1 << 20;

type Environment = Readonly<Record<string, string | undefined>>;

const isGithub = (environment: Environment) => environment.GITHUB_ACTIONS === "true";

/**
 * GitHub reads commands in whatever a step prints. What a service answered is printed too, and must not command anything:
 * between the first and the last line, nothing is read as a command.
 */
export function withoutCommands(text: string, environment: Environment = process.env): string {
  if (!isGithub(environment)) return text;
  const word = randomUUID();
  return `::stop-commands::${word}\n${text}\n::${word}::\n`;
}

/** Appends to the job summary, and prints at most ten annotations. A summary that cannot be written changes no verdict. */
export function tellPipeline(
  report: ReportDocument,
  environment: Environment = process.env,
  write: (text: string) => unknown = (text) => process.stdout.write(text),
): void {
  if (!isGithub(environment)) return;
  const file = environment.GITHUB_STEP_SUMMARY;
  if (file) appendSummary(file, report);
  for (const line of githubAnnotations(report)) write(`${line}\n`);
}

function appendSummary(file: string, report: ReportDocument): void {
  try {
    const taken = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    appendFileSync(file, jobSummary(report, MAX_SUMMARY_BYTES - taken));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The job summary (GITHUB_STEP_SUMMARY) could not be written: ${why}\n`);
  }
}
