/** `countersign doctor`: before any spec, whether everything that a run needs is in order, and whose side it is on if not. */
import { Command } from "commander";
import { settingsTable } from "../../configuration/settings-table.ts";
import { createExamination, leftBehind } from "../../doctor/examination.ts";
import { examine, exitCodeOf } from "../../doctor/examine.ts";
import { formatEnd, formatStage } from "../../doctor/format-stage.ts";
import { examineSettings } from "../../doctor/settings-stage.ts";
import type { StageResult } from "../../doctor/stage.ts";
import { stagesFor } from "../../doctor/stages.ts";
import { withSettings } from "../options/settings-options.ts";

export const doctorCommand = (finish: (exitCode: number) => void) =>
  withSettings(new Command("doctor"))
    .option("--settings", "only list every setting, what it holds and its default")
    .action(async ({ envFile, settings }: { envFile: string[]; settings?: true }) => {
      const write = (text: string) => process.stdout.write(text);
      if (settings) write(settingsTable());
      finish(settings ? 0 : await doctor(process.env, envFile, write));
    });

/** @returns 0, 2 (the settings are wrong; nothing was sent) or 3 (something could not be reached or used) */
export async function doctor(
  environment: NodeJS.ProcessEnv,
  envFiles: readonly string[],
  write: (text: string) => void,
): Promise<number> {
  const { result: ofSettings, configuration } = examineSettings(environment, envFiles);
  write(formatStage(ofSettings));
  if (configuration === undefined) {
    write("\nNothing was sent.\n");
    return exitCodeOf([ofSettings]);
  }
  const examination = await createExamination(configuration);
  const tell = (result: StageResult) => write(examination.secrets.redact(formatStage(result)));
  try {
    const results = await examine(stagesFor(configuration), examination, tell);
    write(examination.secrets.redact(formatEnd(results, leftBehind(examination))));
    return exitCodeOf(results);
  } finally {
    await examination.end();
  }
}
