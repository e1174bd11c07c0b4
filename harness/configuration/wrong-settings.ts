/** The words for settings that each are in order and together are not. */
import { type HarnessError, settingsError } from "../errors/harness-error.ts";
import { type KeyName, PREFIX, type Values } from "./keys.ts";

/** @param settings as they are written: the keys, or one with its value */
export const contradiction = (settings: string, saw: string, next: string): HarnessError =>
  settingsError("contradictory-settings", `reading ${settings}`, saw, next);

/** @param settings what asks for the one that is not set */
export const missingSetting = (settings: string, unset: KeyName, next: string): HarnessError =>
  settingsError("missing-setting", `reading ${settings}`, `${PREFIX}${unset} is not set`, next);

/** @throws HarnessError (exit code 2) when both are set */
export function refuseBoth(values: Values, one: KeyName, other: KeyName, next: string): void {
  if (values[one] === undefined || values[other] === undefined) return;
  throw contradiction(`${PREFIX}${one} and ${PREFIX}${other}`, "both are set", next);
}

/** @throws HarnessError (exit code 2) when only the first is set */
export function requireBeside(values: Values, one: KeyName, other: KeyName, next: string): void {
  if (values[one] === undefined || values[other] !== undefined) return;
  throw missingSetting(`${PREFIX}${one}`, other, next);
}
