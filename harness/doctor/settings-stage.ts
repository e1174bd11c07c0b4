/** The first stage: the settings for themselves. Nothing is sent for it. */
import type { Configuration } from "../configuration/configuration.ts";
import { readConfiguration } from "../configuration/read-configuration.ts";
import { HarnessError } from "../errors/harness-error.ts";
import type { StageResult } from "./stage.ts";

const STAGE = "settings";

export interface ExaminedSettings {
  readonly result: StageResult;
  /** Undefined when they are not in order. */
  readonly configuration?: Configuration;
}

export function examineSettings(
  environment: NodeJS.ProcessEnv,
  envFiles: readonly string[],
): ExaminedSettings {
  try {
    const configuration = readConfiguration(environment, envFiles);
    const tried = "reading the environment and the env files";
    const saw = `${Object.keys(configuration.echo).length} set, all known, none contradicts another`;
    return { result: { stage: STAGE, outcome: "passed", tried, saw }, configuration };
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    return { result: { stage: STAGE, outcome: "failed", error } };
  }
}
