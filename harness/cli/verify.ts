/** `countersign verify REPORT`: the evidence of a report checked again, offline. */
import { Command } from "commander";
import type { ReportDocument } from "#reports/document.ts";
import { readReport } from "#reports/read-report.ts";
import type { Verification } from "#reports/verify/finding.ts";
import { verifyReport } from "#reports/verify/verify-report.ts";
import { settingsError } from "../errors.ts";

/** More findings than a reader looks at. */
const SHOWN = 50;

export const verifyCommand = (finish: (exitCode: number) => void) =>
  new Command("verify")
    .description("check every signature, digest and verdict of a report.json again, without the service")
    .argument("<report>", "the report.json that a run wrote")
    .action(async (file: string) => {
      const report = await readable(file);
      const result = verifyReport(report);
      process.stdout.write(`${inWords(file, report, result)}\n`);
      finish(result.findings.length === 0 ? 0 : 1);
    });

async function readable(file: string): Promise<ReportDocument> {
  try {
    return await readReport(file);
  } catch (error) {
    const next = "Give the report.json as the run wrote it.";
    throw settingsError("report-unreadable", `reading ${file}`, (error as Error).message, next);
  }
}

function inWords(file: string, report: ReportDocument, { findings, counts }: Verification): string {
  const checked = [
    `${counts.overBytes} signatures verify over the recorded bytes,`,
    `${counts.overDigest} over the digest of a body that holds a secret or was cut;`,
    `${counts.wrongAsSaid} are wrong, as the report says.`,
    `${counts.bodies} bodies hash to their digest, ${counts.bodiesByDigest} have only the digest.`,
  ].join(" ");
  const run = `run ${report.run.id} against ${report.target.baseUrl}: ${report.headline}`;
  if (findings.length === 0) return `${file} holds.\n  ${run}\n  ${checked}`;
  const shown = findings.slice(0, SHOWN).map(({ where, fault }) => `  ${where}: ${fault}`);
  const rest = findings.length > SHOWN ? [`  … and ${findings.length - SHOWN} more`] : [];
  return [
    `${file} does NOT hold: ${findings.length} found.`,
    ...shown,
    ...rest,
    `  ${run}`,
    `  ${checked}`,
  ].join("\n");
}
