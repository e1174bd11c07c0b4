/** What was given: the texts of the settings, each read to its meaning. */
import { settingsError } from "../errors/harness-error.ts";
import { type Form, NotOfForm } from "./form.ts";
import { type GivenText, type GivenTexts, readTexts } from "./given-texts.ts";
import type { Key } from "./key.ts";
import { type KeyName, keys, PREFIX, type Values } from "./keys.ts";
import { shownText } from "./shown-text.ts";

export interface Given extends GivenTexts {
  readonly values: Values;
}

/** @throws HarnessError (exit code 2) that names the key, where it was given, and what a good value is */
export function readGiven(environment: NodeJS.ProcessEnv, envFiles: readonly string[]): Given {
  const given = readTexts(environment, envFiles);
  const names = Object.keys(keys) as KeyName[];
  const values = Object.fromEntries(names.map((name) => [name, valueFor(name, given.texts[name])]));
  return { ...given, values: values as Values };
}

function valueFor(name: KeyName, given: GivenText | undefined): unknown {
  const key: Key = keys[name];
  if (given !== undefined) return meaningOf(name, key.form, given);
  return key.default === undefined ? undefined : key.form.read(key.default);
}

function meaningOf<T>(name: KeyName, form: Form<T>, { text, source }: GivenText): T {
  try {
    return form.read(text);
  } catch (error) {
    if (!(error instanceof NotOfForm)) throw error;
    const trouble = error.message === "" ? "" : `: ${error.message}`;
    throw settingsError(
      "bad-setting",
      `reading ${PREFIX}${name} (${keys[name].meaning}) from ${source}`,
      `the value is ${JSON.stringify(shownText(name, text))}${trouble}`,
      `Give ${form.wanted}.`,
    );
  }
}
