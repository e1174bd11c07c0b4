/** `countersign bundle REPORT_DIR`: the evidence of a run in one archive, for somebody who trusts nobody. */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { type Bundle, bundleOf } from "#reports/bundle/write-bundle";
import { settingsError } from "../../errors/harness-error.ts";
import { requireSignable, type SigningOptions, writeAttestation } from "../options/attestation.ts";
import { writeTo } from "../output/write-to.ts";

interface BundleOptions extends SigningOptions {
  readonly output?: string;
}

export const bundleCommand = (finish: (exitCode: number) => void) =>
  new Command("bundle")
    .argument("<dir>", "the folder with the report.json that a run wrote")
    .option("--output <file>", "the archive (default: the run's id, .tar.gz, in the working directory)")
    .option(
      "--sign <key.pem>",
      "also write what the run says as a signed in-toto statement (a Sigstore bundle)",
    )
    .option(
      "--subject <name@sha256:digest...>",
      "what the statement is about, beside report.json and the image",
    )
    .option(
      "--certify",
      "refuse a report that does not say of a whole, unwaived run that the service is conformant",
    )
    .action(async (directory: string, options: BundleOptions) => {
      const { archive, names, report } = await packed(directory);
      const signable = { report, bytes: await readFile(join(directory, "report.json")) };
      requireSignable(signable, options);
      const file = resolve(options.output ?? `${names[0]!.split("/")[0]}.tar.gz`);
      await writeTo(file, archive);
      const signed = await writeAttestation(attestationBeside(file), signable, options);
      process.stdout.write(`${[file, ...names.map((name) => `  ${name}`), ...signed].join("\n")}\n`);
      finish(0);
    });

const attestationBeside = (file: string) => `${file.replace(/\.tar\.gz$/, "")}.sigstore.json`;

async function packed(directory: string): Promise<Bundle> {
  try {
    return await bundleOf(directory);
  } catch (error) {
    const next = "Give the folder with the report.json that a run wrote.";
    throw settingsError("report-unreadable", `reading ${directory}`, (error as Error).message, next);
  }
}
