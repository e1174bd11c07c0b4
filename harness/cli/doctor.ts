/** `countersign doctor`: before any spec, whether everything that a run needs is in order, and whose side it is on if not. */
import { Command } from "commander";
import { createExamination, leftBehind } from "../doctor/examination.ts";
import { examine, exitCodeOf } from "../doctor/examine.ts";
import { examinedSettings, SETTINGS } from "../doctor/settings-stage.ts";
import type { Finding } from "../doctor/stage.ts";
import { stagesFor } from "../doctor/stages.ts";
import { tellEnd, tellFinding } from "../doctor/tell.ts";
import { tellSettings } from "../doctor/tell-settings.ts";
import { HarnessError } from "../errors.ts";
import { registerSettings } from "../evidence/given-secrets.ts";
import type { Settings } from "../settings/settings.ts";
import { withSettings } from "./settings-options.ts";

export const doctorCommand = (finish: (exitCode: number) => void) =>
  withSettings(new Command("doctor"))
    .description("look at every setting and everything a run needs, before anything is judged")
    .option("--settings", "only list every setting, what it holds and its default")
    .action(async ({ envFile, settings }: { envFile: string[]; settings?: true }) => {
      const write = (text: string) => process.stdout.write(text);
      if (settings) write(tellSettings());
      finish(settings ? 0 : await doctor(process.env, envFile, write));
    });

/** @returns 0, 2 (the settings are wrong; nothing was sent) or 3 (something could not be reached or used) */
export async function doctor(
  environment: NodeJS.ProcessEnv,
  envFiles: readonly string[],
  write: (text: string) => void,
): Promise<number> {
  const read = readOrTell(environment, envFiles, write);
  if (typeof read === "number") return read;
  const examination = await createExamination(read);
  registerSettings(read, examination.secrets);
  const tell = (finding: Finding) => write(examination.secrets.redact(tellFinding(finding)));
  try {
    const findings = await examine(stagesFor(read), examination, tell);
    write(examination.secrets.redact(tellEnd(findings, leftBehind(examination))));
    return exitCodeOf(findings);
  } finally {
    await examination.end();
  }
}

function readOrTell(
  environment: NodeJS.ProcessEnv,
  envFiles: readonly string[],
  write: (text: string) => void,
): Settings | number {
  try {
    const settings = examinedSettings(environment, envFiles);
    const saw = `${Object.keys(settings.echo).length} set, all known, none contradicts another`;
    write(
      tellFinding({
        stage: SETTINGS,
        outcome: "passed",
        tried: "reading the environment and the env files",
        saw,
      }),
    );
    return settings;
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    write(tellFinding({ stage: SETTINGS, outcome: "failed", error }));
    write("\nNothing was sent.\n");
    return error.exitCode;
  }
}
