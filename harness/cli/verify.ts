/** `countersign verify REPORT`: the evidence of a report, or of a bundle, checked again, offline. */
import { readFile } from "node:fs/promises";
import { Command } from "commander";
import { isGzip } from "#reports/bundle/read-bundle";
import { verifyBundle } from "#reports/bundle/verify-bundle";
import type { ReportDocument } from "#reports/document";
import { visibleText } from "#reports/html/page/visible-text";
import { readDoubtedReport } from "#reports/read-report";
import type { Discrepancy } from "#reports/verify/discrepancy";
import type { Verification } from "#reports/verify/verification";
import { verifyReport } from "#reports/verify/verify-report";
import { settingsError } from "../errors/harness-error.ts";

/** More discrepancies than a reader looks at. */
const SHOWN = 50;

interface Verified {
  readonly discrepancies: readonly Discrepancy[];
  /** What was checked, a line each. */
  readonly checked: readonly string[];
}

export const verifyCommand = (finish: (exitCode: number) => void) =>
  new Command("verify")
    .argument("<report>", "the report.json that a run wrote, or the archive that `bundle` made of it")
    .action(async (file: string) => {
      const verified = await verifiedFile(file);
      process.stdout.write(`${inWords(file, verified)}\n`);
      finish(verified.discrepancies.length === 0 ? 0 : 1);
    });

async function verifiedFile(file: string): Promise<Verified> {
  try {
    const bytes = await readFile(file);
    if (isGzip(bytes)) return ofBundle(bytes);
    const report = await readDoubtedReport(file);
    const result = verifyReport(report);
    return { discrepancies: result.discrepancies, checked: checkedInReport(report, result) };
  } catch (error) {
    const next = "Give the report.json as the run wrote it, or the archive as `bundle` wrote it.";
    throw settingsError("report-unreadable", `reading ${file}`, (error as Error).message, next);
  }
}

function ofBundle(bytes: Buffer): Verified {
  const { files, discrepancies, checked } = verifyBundle(bytes);
  const inReport = checked?.result.discrepancies.map(({ where, fault }) => ({
    where: `report.json, ${where}`,
    fault,
  }));
  return {
    discrepancies: [...discrepancies, ...(inReport ?? [])],
    checked: [
      ...(checked ? checkedInReport(checked.report, checked.result) : []),
      `${files} files were compared with their sums.`,
    ],
  };
}

function checkedInReport(report: ReportDocument, { counts }: Verification): string[] {
  return [
    `run ${report.run.id} against ${report.target.baseUrl}: ${report.headline}`,
    [
      `${counts.overBytes} signatures verify over the recorded bytes,`,
      `${counts.overDigest} over the digest of a body that holds a secret or was cut;`,
      `${counts.wrongAsSaid} are wrong, as the report says.`,
      `${counts.bodies} bodies hash to their digest, ${counts.bodiesByDigest} have only the digest.`,
    ].join(" "),
  ];
}

function inWords(file: string, { discrepancies, checked }: Verified): string {
  const shown = discrepancies.slice(0, SHOWN).map(({ where, fault }) => `  ${where}: ${fault}`);
  const rest = discrepancies.length > SHOWN ? [`  … and ${discrepancies.length - SHOWN} more`] : [];
  const verdict =
    discrepancies.length === 0 ? `${file} holds.` : `${file} does NOT hold: ${discrepancies.length} found.`;
  return [verdict, ...shown, ...rest, ...checked.map((line) => `  ${line}`)]
    .map((line) => visibleText(line.replaceAll("\n", " ")))
    .join("\n");
}
