/** Options that stand for settings, shared by the commands that run something. */
import { type Command, InvalidArgumentError } from "commander";
import { readSettings } from "../settings/read-settings.ts";
import { type Settings, typedSettings } from "../settings/settings.ts";

/** Adds `--env-file`, repeatable. */
export function withSettings(command: Command): Command {
  return command.option(
    "--env-file <file>",
    "env file with FDS_ settings (repeatable; later ones win)",
    collect,
    [],
  );
}

/** The settings of this process and of the env files named. @throws HarnessError (exit code 2) */
export function settingsOf({ envFile }: { envFile: string[] }): Settings {
  return typedSettings(readSettings(process.env, envFile));
}

/** For an option that may be given several times, or once with commas. */
export function collect(value: string, previous: string[]): string[] {
  return [...previous, value];
}

export function collectList(value: string, previous: string[]): string[] {
  const items = value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
  return [...previous, ...items];
}

export function wholeNumber(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError("Give a whole number.");
  return Number(value);
}
