/** `countersign bundle REPORT_DIR`: the evidence of a run in one archive, for somebody who trusts nobody. */
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Command } from "commander";
import { type Bundle, bundleOf } from "#reports/bundle/write-bundle";
import { settingsError } from "../errors/harness-error.ts";

export const bundleCommand = (finish: (exitCode: number) => void) =>
  new Command("bundle")
    .argument("<dir>", "the folder with the report.json that a run wrote")
    .option("--output <file>", "the archive (default: the run's id, .tar.gz, in the working directory)")
    .action(async (directory: string, { output }: { output?: string }) => {
      const { archive, names } = await packed(directory);
      const file = resolve(output ?? `${names[0]!.split("/")[0]}.tar.gz`);
      await writeTo(file, archive);
      process.stdout.write(`${[file, ...names.map((name) => `  ${name}`)].join("\n")}\n`);
      finish(0);
    });

async function packed(directory: string): Promise<Bundle> {
  try {
    return await bundleOf(directory);
  } catch (error) {
    const next = "Give the folder with the report.json that a run wrote.";
    throw settingsError("report-unreadable", `reading ${directory}`, (error as Error).message, next);
  }
}

async function writeTo(file: string, archive: Buffer): Promise<void> {
  try {
    await writeFile(file, archive);
  } catch (error) {
    const next = "Give --output a file that can be written.";
    throw settingsError("bundle-unwritable", `writing ${file}`, (error as Error).message, next);
  }
}
