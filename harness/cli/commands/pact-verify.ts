/** `countersign pact verify`: any consumer's pact against any target. */
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command, Option } from "commander";
import { readConfiguration } from "../../configuration/read-configuration.ts";
import { startSession } from "../../gateway/session.ts";
import { PRIVATE_FILE } from "../../limits.ts";
import { composePact } from "../../pact/compose-pact.ts";
import { formatPactResult } from "../../pact/format-pact-result.ts";
import { pactText } from "../../pact/pact-file.ts";
import { type PactResult, pactResult } from "../../pact/pact-result.ts";
import { readPact } from "../../pact/read-pact.ts";
import { requireVerifier } from "../../pact/run-verifier.ts";
import { verifyPacts } from "../../pact/verify-pacts.ts";
import { withSettings } from "../options/settings-options.ts";
import { reportDirectory } from "../output/report-directory.ts";

interface VerifyFlags {
  envFile: string[];
  record: string;
  referenceArgs?: string[];
}

export const pactVerifyCommand = (finish: (exitCode: number) => void) =>
  withSettings(new Command("verify"))
    .description("verify pacts against a target, through the gateway; without a file, the neutral one")
    .argument("[files...]", "pact files, as consumers' tests write them")
    .option(
      "--record <dir>",
      "where pact.json, journal.jsonl and exchanges.har are written",
      "reports/out/pact",
    )
    .addOption(new Option("--reference-args <args...>", "handed to the reference service").hideHelp())
    .action(async (files: string[], flags: VerifyFlags) => {
      const { exitCode } = await verify(files, flags);
      finish(exitCode);
    });

async function verify(given: readonly string[], flags: VerifyFlags): Promise<PactResult> {
  const configuration = readConfiguration(process.env, flags.envFile);
  const directory = reportDirectory(flags.record);
  const files = (given.length > 0 ? given : [neutralPact(directory)]).map((file) => resolve(file));
  const pacts = files.map(readPact);
  requireVerifier();
  const startedAt = Date.now();
  const { referenceArgs } = flags;
  const session = await startSession({ configuration, directory, label: "pact", referenceArgs });
  try {
    const { world } = session;
    const run = await verifyPacts({ world, files, provider: pacts[0]!.provider });
    const asked = pacts.flatMap(({ interactions }) => interactions);
    const result = pactResult({ target: world.baseUrl, startedAt, asked, ...run });
    const text = session.redact(JSON.stringify(result, undefined, 2));
    writeFileSync(join(directory, "pact.json"), `${text}\n`, { mode: PRIVATE_FILE });
    process.stdout.write(`${session.redact(formatPactResult(result))}\n`);
    return result;
  } finally {
    await session.end();
  }
}

function neutralPact(directory: string): string {
  const file = join(directory, "neutral-pact.json");
  writeFileSync(file, pactText(composePact("Client of the Financial Data Service")));
  return file;
}
