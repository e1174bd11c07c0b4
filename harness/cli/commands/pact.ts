/** `countersign pact`: pacts for consumers, and any consumer's pact against any target. */
import { writeFileSync } from "node:fs";
import { Command } from "commander";
import { readReport } from "#reports/read-report";
import { settingsError } from "../../errors/harness-error.ts";
import { composePact } from "../../pact/compose-pact.ts";
import { pactText } from "../../pact/pact-file.ts";
import { choicesIn, type ProviderChoices } from "../../pact/provider-choices.ts";
import { pactVerifyCommand } from "./pact-verify.ts";

interface WriteFlags {
  from?: string;
  consumer: string;
  output?: string;
}

export const pactCommand = (finish: (exitCode: number) => void) =>
  [pactWriteCommand(finish), pactVerifyCommand(finish)].reduce(
    (pact, command) => pact.addCommand(command.exitOverride().showSuggestionAfterError()),
    new Command("pact"),
  );

const pactWriteCommand = (finish: (exitCode: number) => void) =>
  new Command("write")
    .description("a V4 pact for consumers: what the interface shows, or as the service of a report chose")
    .option("--from <report>", "report.json of a run: names, statuses and forms of that service")
    .option("--consumer <name>", "the consumer's name in it", "Client of the Financial Data Service")
    .option("--output <file>", "where it is written (default: standard output)")
    .action(async ({ from, consumer, output }: WriteFlags) => {
      const text = pactText(composePact(consumer, from === undefined ? undefined : await choicesOf(from)));
      if (output === undefined) process.stdout.write(text);
      else write(output, text);
      finish(0);
    });

async function choicesOf(file: string): Promise<ProviderChoices> {
  const report = await readReport(file).catch((error: Error) => {
    const next = "Give the report.json that a run wrote.";
    throw settingsError("report-unreadable", `reading ${file}`, error.message, next);
  });
  return choicesIn(report);
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    const next = "Give --output a file in a directory that can be written to.";
    throw settingsError("pact-not-written", `writing ${file}`, (error as Error).message, next);
  }
}
