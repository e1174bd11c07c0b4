/** From the environment and env files to checked settings; an unknown key or a bad value is a SettingsError. */
import { readFileSync } from "node:fs";
import { parse as parseEnvText } from "dotenv";
import leven from "leven";
import { settingsError } from "../errors.ts";
import { type SettingKey, type SettingName, settingKeys, TARGET_ENV_PREFIX } from "./keys.ts";
import { checkValue } from "./values.ts";

const PREFIX = "FDS_";

/** Settings as text, checked for form. Typed access is in {@link ./settings.ts}. */
export interface SettingTexts {
  readonly values: Partial<Record<SettingName, string>>;
  /** FDS_TARGET_ENV_<NAME>. */
  readonly targetEnv: Readonly<Record<string, string>>;
  /** Files from which secrets were read (FDS_…_FILE). */
  readonly secretFiles?: Readonly<Partial<Record<SettingName, string>>>;
}

/**
 * Reads every `FDS_` key. Later env files win over earlier ones, the environment wins over all.
 * @throws HarnessError (exit code 2) that names the key, its source, and the nearest known key.
 */
export function readSettings(environment: NodeJS.ProcessEnv, envFiles: readonly string[] = []): SettingTexts {
  const sources = [
    ...envFiles.map((file) => ({ name: file, entries: readEnvFile(file) })),
    { name: "the environment", entries: environment },
  ];
  const values: Partial<Record<SettingName, string>> = {};
  const targetEnv: Record<string, string> = {};
  const secretFiles: Partial<Record<SettingName, string>> = {};
  for (const source of sources) {
    for (const [key, text] of Object.entries(source.entries)) {
      if (!key.startsWith(PREFIX) || text === undefined || text === "") continue;
      const name = key.slice(PREFIX.length);
      if (name.startsWith(TARGET_ENV_PREFIX)) targetEnv[name.slice(TARGET_ENV_PREFIX.length)] = text;
      else assign({ values, secretFiles }, name, text, source.name);
    }
  }
  return { values, targetEnv, secretFiles };
}

function assign(
  { values, secretFiles }: Record<"values" | "secretFiles", Partial<Record<SettingName, string>>>,
  name: string,
  text: string,
  source: string,
): void {
  if (isSettingName(name)) {
    values[name] = checkValue(name, settingKeys[name], text, source);
    delete secretFiles[name];
    return;
  }
  const bare = name.replace(/_FILE$/, "");
  if (bare !== name && isSettingName(bare) && (settingKeys[bare] as SettingKey).secret) {
    values[bare] = readSecretFile(name, text, source);
    secretFiles[bare] = text;
    return;
  }
  throw settingsError(
    "unknown-setting",
    `reading ${PREFIX}${name} from ${source}`,
    "no setting has that name",
    `Did you mean ${PREFIX}${nearestSetting(name)}? \`countersign doctor --settings\` and the README list all of them.`,
  );
}

function readEnvFile(file: string): Record<string, string> {
  const text = readText(file, "env-file-unreadable", `reading the env file ${file}`);
  return parseEnvText(text);
}

function readSecretFile(name: string, file: string, source: string): string {
  return readText(
    file,
    "secret-file-unreadable",
    `reading the file of ${PREFIX}${name} (from ${source})`,
  ).trim();
}

function readText(file: string, code: string, tried: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw settingsError(code, tried, (cause as Error).message, "Give the path of a readable file.");
  }
}

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingKeys, name);
}

function nearestSetting(name: string): string {
  const known = Object.keys(settingKeys);
  return known.reduce((best, key) => (leven(name, key) < leven(name, best) ? key : best));
}
