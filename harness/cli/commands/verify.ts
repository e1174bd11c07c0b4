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
import { settingsError } from "../../errors/harness-error.ts";
import { checkedAttestation, type ReportFile } from "../options/attestation.ts";

/** More discrepancies than a reader looks at. */
const SHOWN = 50;

interface Verified {
  /** Undefined where the archive holds none that can be read. */
  readonly file?: ReportFile;
  readonly discrepancies: readonly Discrepancy[];
  /** What was checked, a line each. */
  readonly checked: readonly string[];
}

export const verifyCommand = (finish: (exitCode: number) => void) =>
  new Command("verify")
    .argument("<report>", "the report.json that a run wrote, or the archive that `bundle` made of it")
    .option("--attestation <file>", "the signed statement that `bundle --sign` wrote")
    .option("--key <public.pem>", "the public key of whoever is to have signed it")
    .action(async (file: string, signed: Signed) => {
      const verified = await withAttestation(await verifiedFile(file), signed);
      process.stdout.write(`${inWords(file, verified)}\n`);
      finish(verified.discrepancies.length === 0 ? 0 : 1);
    });

interface Signed {
  readonly attestation?: string;
  readonly key?: string;
}

/** @throws HarnessError (2) when one of the two options is given without the other */
async function withAttestation(verified: Verified, { attestation, key }: Signed): Promise<Verified> {
  if (attestation === undefined && key === undefined) return verified;
  if (attestation === undefined || key === undefined) {
    const seen = `--${attestation === undefined ? "key" : "attestation"} alone`;
    throw settingsError(
      "attestation-options",
      "reading the options",
      seen,
      "Give both --attestation and --key.",
    );
  }
  if (!verified.file) return verified;
  const { discrepancies, checked } = await checkedAttestation(attestation, key, verified.file);
  return {
    ...verified,
    discrepancies: [...verified.discrepancies, ...discrepancies],
    checked: [...verified.checked, ...checked],
  };
}

async function verifiedFile(file: string): Promise<Verified> {
  try {
    const bytes = await readFile(file);
    if (isGzip(bytes)) return ofBundle(bytes);
    const report = await readDoubtedReport(file);
    const result = verifyReport(report);
    return {
      file: { report, bytes },
      discrepancies: result.discrepancies,
      checked: checkedInReport(report, result),
    };
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
    ...(checked ? { file: checked } : {}),
    discrepancies: [...discrepancies, ...(inReport ?? [])],
    checked: [
      ...(checked ? checkedInReport(checked.report, checked.result) : []),
      `${files} files were compared with their sums.`,
    ],
  };
}

function checkedInReport(report: ReportDocument, { counts, fresh }: Verification): string[] {
  return [
    `run ${report.run.id} against ${report.target.baseUrl}: ${report.headline}`,
    [
      `${counts.overBytes} signatures verify over the recorded bytes,`,
      `${counts.overDigest} over the digest of a body that holds a secret or was cut;`,
      `${counts.wrongAsSaid} are wrong, as the report says.`,
      `${counts.bodies} bodies hash to their digest, ${counts.bodiesByDigest} have only the digest.`,
    ].join(" "),
    fresh === undefined
      ? "Nothing shows that the key signed during this run: no signed answer repeats an address that only this run knew."
      : `The key signed during this run: the answer of exchange ${fresh} repeats a random targetUrl of its own.`,
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
