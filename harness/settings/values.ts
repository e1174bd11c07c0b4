/** Whether the text of a setting has the form its kind asks for. */
import { existsSync } from "node:fs";
import { settingsError } from "../errors.ts";
import type { SettingKey, SettingKind } from "./keys.ts";
import { certificatesTrouble, privateKeyTrouble } from "./pem-files.ts";

type Check = (text: string, key: SettingKey) => string | undefined;

/** For each kind: undefined when the text will do, else what a good value looks like. */
const checks: Record<SettingKind, Check> = {
  text: () => undefined,
  list: (text) => (splitList(text).length > 0 ? undefined : "a comma list with at least one item"),
  url: (text) => (isHttpUrl(text) ? undefined : "an absolute http or https address"),
  number: (text) => (/^\d+$/.test(text) ? undefined : "a whole number, 0 or more"),
  flag: (text) => (/^(1|0|true|false|yes|no)$/i.test(text) ? undefined : "1 or 0, true or false"),
  json: (text) => (isJson(text) ? undefined : 'a JSON value (a text needs quotes: "read")'),
  file: (text) => (existsSync(text) ? undefined : "the path of something that exists"),
  certificates: (text) =>
    certificatesTrouble(text) && "the path of a file with one or more certificates in PEM",
  "private-key": (text) =>
    privateKeyTrouble(text) && "the path of a file with a private key in PEM, without passphrase",
  address: (text) =>
    /^(\[[0-9a-f:]+\]|[^:]+):\d{1,5}$/i.test(text) ? undefined : "host:port (port 0 takes a free one)",
  choice: (text, key) => (key.choices?.includes(text) ? undefined : `one of ${key.choices?.join(", ")}`),
};

/** What ails the file that a setting names, beside the form of its name. */
const troubles: Partial<Record<SettingKind, (path: string) => string | undefined>> = {
  certificates: certificatesTrouble,
  "private-key": privateKeyTrouble,
};

/** Returns the text, or throws the settings error that says what a good value is. The bad value is shown unless secret. */
export function checkValue(name: string, key: SettingKey, text: string, source: string): string {
  const trouble = troubles[key.kind]?.(text);
  const wanted = checks[key.kind](text, key);
  if (wanted === undefined) return text;
  const shown = key.secret ? "(secret)" : JSON.stringify(text);
  throw settingsError(
    "bad-setting",
    `reading FDS_${name} (${key.meaning}) from ${source}`,
    `the value is ${shown}${trouble === undefined ? "" : `: ${trouble}`}`,
    `Give ${wanted}.`,
  );
}

/** Items of a comma list, trimmed, empty ones left out. */
export function splitList(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
