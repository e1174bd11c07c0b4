/** The texts of the settings, from the environment, from env files, and from the files that secrets stand in. */
import { readFileSync } from "node:fs";
import { parse as parseEnvText } from "dotenv";
import { settingsError } from "../errors/harness-error.ts";
import type { Key } from "./key.ts";
import { type KeyName, keys, PREFIX, TARGET_ENV_PREFIX } from "./keys.ts";
import { nearest } from "./nearest.ts";
import { contradiction } from "./wrong-settings.ts";

export interface GivenText {
  readonly text: string;
  /** Where it was given, in words: an env file, or the environment. */
  readonly source: string;
  /** The file it was read from (FDS_…_FILE). */
  readonly file?: string;
}

export interface GivenTexts {
  readonly texts: Readonly<Partial<Record<KeyName, GivenText>>>;
  /** FDS_TARGET_ENV_<NAME>, by <NAME>. */
  readonly targetEnv: Readonly<Record<string, string>>;
}

interface Source {
  readonly name: string;
  readonly entries: Readonly<Record<string, string | undefined>>;
}

/** A setting as it is written: the text of a secret may still be the path of its file. */
interface Written {
  readonly key: KeyName;
  readonly name: string;
  readonly text: string;
  readonly source: string;
}

/**
 * Every `FDS_` key that is set to something. Later env files win over earlier ones, the environment wins over all.
 * @throws HarnessError (exit code 2) for a file that cannot be read, and for an unknown key, with the nearest known one
 */
export function readTexts(environment: NodeJS.ProcessEnv, envFiles: readonly string[]): GivenTexts {
  const sources: Source[] = [
    ...envFiles.map((file) => ({ name: file, entries: readEnvFile(file) })),
    { name: "the environment", entries: environment },
  ];
  const written = new Map(sources.flatMap(writtenIn).map((one) => [one.key, one]));
  return {
    texts: Object.fromEntries([...written].map(([key, one]) => [key, givenText(one)])),
    targetEnv: Object.fromEntries(sources.flatMap(variablesIn)),
  };
}

/** Without the prefix; what is empty is not set. */
const ours = ({ entries }: Source): [name: string, text: string][] =>
  Object.entries(entries).flatMap(([key, text]) =>
    key.startsWith(PREFIX) && text ? [[key.slice(PREFIX.length), text]] : [],
  );

const isVariable = (name: string) => name.startsWith(TARGET_ENV_PREFIX) && name !== TARGET_ENV_PREFIX;

const variablesIn = (source: Source) =>
  ours(source)
    .filter(([name]) => isVariable(name))
    .map(([name, text]) => [name.slice(TARGET_ENV_PREFIX.length), text] as const);

function writtenIn(source: Source): Written[] {
  const written = ours(source)
    .filter(([name]) => !isVariable(name))
    .map(([name, text]) => ({ key: keyOf(name, source), name, text, source: source.name }));
  const twice = written.find(({ key }, at) => written.findIndex((other) => other.key === key) !== at);
  if (twice === undefined) return written;
  throw contradiction(
    `${PREFIX}${twice.key} and ${PREFIX}${twice.key}_FILE from ${source.name}`,
    "both are set",
    "Give the secret, or the file it stands in.",
  );
}

function keyOf(name: string, { name: source }: Source): KeyName {
  if (isKeyName(name)) return name;
  const bare = name.replace(/_FILE$/, "");
  if (bare !== name && isKeyName(bare) && isSecret(bare)) return bare;
  throw settingsError(
    "unknown-setting",
    `reading ${PREFIX}${name} from ${source}`,
    "no setting has that name",
    `Did you mean ${PREFIX}${nearest(name, knownNames)}? \`countersign doctor --settings\` and docs/settings.md list all of them.`,
  );
}

/** Of a secret that another source wins over, the file is not read: it need not be there. */
function givenText({ key, name, text, source }: Written): GivenText {
  return name === key ? { text, source } : { text: readSecretFile(name, text, source), source, file: text };
}

const isSecret = (name: KeyName) => (keys[name] as Key).secret === true;

const knownNames = (Object.keys(keys) as KeyName[]).flatMap((name) =>
  isSecret(name) ? [name, `${name}_FILE`] : [name],
);

const isKeyName = (name: string): name is KeyName => Object.hasOwn(keys, name);

function readEnvFile(file: string): Record<string, string> {
  return parseEnvText(readText(file, "env-file-unreadable", `reading the env file ${file}`));
}

function readSecretFile(name: string, file: string, source: string): string {
  const tried = `reading the file of ${PREFIX}${name} (from ${source})`;
  const secret = readText(file, "secret-file-unreadable", tried).trim();
  if (secret !== "") return secret;
  throw settingsError("secret-file-empty", tried, `${file} is empty`, "Write the secret into it.");
}

function readText(file: string, code: string, tried: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw settingsError(code, tried, (cause as Error).message, "Give the path of a readable file.");
  }
}
