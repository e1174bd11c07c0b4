/** Options that several commands have, and the forms of options. */
import { type Command, InvalidArgumentError } from "commander";
import { type Form, NotOfForm } from "../../configuration/form.ts";

/** Adds `--env-file`, repeatable. */
export function withSettings(command: Command): Command {
  return command.option(
    "--env-file <file>",
    "env file with FDS_ settings (repeatable; later ones win)",
    collect,
    [],
  );
}

/** For an option that may be given several times, or once with commas. */
function collect(value: string, previous: string[]): string[] {
  return [...previous, value];
}

export function collectList(value: string, previous: string[]): string[] {
  const items = value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
  return [...previous, ...items];
}

/** For an option of the form that a setting has. */
export const ofForm =
  <T>({ read, wanted }: Form<T>) =>
  (value: string): T => {
    try {
      return read(value);
    } catch (error) {
      if (!(error instanceof NotOfForm)) throw error;
      throw new InvalidArgumentError(`${error.message === "" ? "" : `${error.message}. `}Give ${wanted}.`);
    }
  };

export function wholeNumber(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError("Give a whole number.");
  return Number(value);
}
