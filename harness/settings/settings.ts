/** Settings as the harness uses them: typed, with defaults, contradictions refused. */

import leven from "leven";
import type { Need } from "#catalogue";
import { needs } from "#catalogue";
import { settingsError } from "../errors.ts";
import { type SettingKey, type SettingName, settingKeys } from "./keys.ts";
import { isPair } from "./pem-files.ts";
import type { SettingTexts } from "./read-settings.ts";
import { splitList } from "./values.ts";

export interface UserSettings {
  readonly name?: string;
  readonly password?: string;
  readonly refreshToken?: string;
  /** The file it was read from. */
  readonly refreshTokenFile?: string;
  readonly token?: string;
}

/** The settings of one run. Durations in milliseconds. */
export interface Settings {
  readonly text: (name: SettingName) => string | undefined;
  readonly targetEnv: Readonly<Record<string, string>>;
  readonly user: UserSettings;
  readonly otherUser: UserSettings;
  readonly businessEntities: readonly string[];
  readonly changeEntities: readonly string[] | undefined;
  readonly subscribeHosts: readonly string[];
  readonly outOfReach: readonly Need[];
  readonly requestMs: number;
  readonly eventMs: number;
  /** undefined: measured from the canary's latency. */
  readonly quietMs: number | undefined;
  readonly settleMs: number;
  readonly settleMsConfigured: boolean;
  readonly targetReadyMs: number;
  readonly strict: boolean;
  readonly readOnly: boolean;
  readonly seed: number | undefined;
  readonly reportDir: string;
  /** For the report: every setting in force, secret values as "(secret)". */
  readonly echo: Readonly<Record<string, string>>;
}

export function typedSettings({ values, targetEnv, secretFiles = {} }: SettingTexts): Settings {
  const text = (name: SettingName) => values[name] ?? (settingKeys[name] as SettingKey).default;
  const number = (name: SettingName) => (text(name) === undefined ? undefined : Number(text(name)));
  const flag = (name: SettingName) => /^(1|true|yes)$/i.test(text(name) ?? "");
  const list = (name: SettingName) => splitList(text(name) ?? "");
  refuseContradictions(values);
  return {
    text,
    targetEnv,
    user: userSettings(text, secretFiles, ""),
    otherUser: userSettings(text, secretFiles, "OTHER_"),
    businessEntities: list("BUSINESS_ENTITIES"),
    changeEntities: values.CHANGE_ENTITIES === undefined ? undefined : list("CHANGE_ENTITIES"),
    subscribeHosts: list("SUBSCRIBE_HOSTS"),
    outOfReach: list("OUT_OF_REACH").map(checkedNeed),
    requestMs: number("REQUEST_MS")!,
    eventMs: number("EVENT_MS")!,
    quietMs: number("QUIET_MS"),
    settleMs: number("SETTLE_MS")!,
    settleMsConfigured: values.SETTLE_MS !== undefined,
    targetReadyMs: number("TARGET_READY_MS")!,
    strict: flag("STRICT"),
    readOnly: flag("READ_ONLY"),
    seed: number("SEED"),
    reportDir: text("REPORT_DIR")!,
    echo: redactedEcho(values, targetEnv),
  };
}

function userSettings(
  text: (name: SettingName) => string | undefined,
  secretFiles: NonNullable<SettingTexts["secretFiles"]>,
  prefix: "" | "OTHER_",
): UserSettings {
  return {
    name: text(`${prefix}USER_NAME`),
    password: text(`${prefix}USER_PASSWORD`),
    refreshToken: text(`${prefix}USER_REFRESH_TOKEN`),
    refreshTokenFile: secretFiles[`${prefix}USER_REFRESH_TOKEN`],
    token: text(`${prefix}USER_TOKEN`),
  };
}

function checkedNeed(word: string): Need {
  const known = needs.find((need) => need === word);
  if (known) return known;
  const nearest = needs.reduce((best, need) => (leven(word, need) < leven(word, best) ? need : best));
  throw settingsError(
    "unknown-need",
    `reading FDS_OUT_OF_REACH`,
    `"${word}" is not the name of a need`,
    `Did you mean "${nearest}"? Needs are: ${needs.join(", ")}.`,
  );
}

/** Pairs of settings that cannot both be meant. */
function refuseContradictions(values: Partial<Record<SettingName, string>>): void {
  const together: [SettingName, SettingName, string][] = [
    ["TARGET_COMMAND", "TARGET_IMAGE", "Choose one way to start the target."],
    ["CHANGE_COMMAND", "CHANGE_URL", "Choose one change hook."],
    [
      "SINK_RELAY_URL",
      "SINK_CERT_FILE",
      "The relay brings its own certificate; set it where the relay runs.",
    ],
  ];
  for (const [one, other, next] of together) {
    if (values[one] !== undefined && values[other] !== undefined)
      throw settingsError(
        "contradictory-settings",
        `reading FDS_${one} and FDS_${other}`,
        "both are set",
        next,
      );
  }
  const pairs: [SettingName, SettingName][] = [
    ["SINK_CERT_FILE", "SINK_KEY_FILE"],
    ["SINK_RELAY_URL", "SINK_RELAY_TOKEN"],
    ["TARGET_IMAGE", "TARGET_PORT"],
  ];
  for (const [one, other] of pairs) {
    const [set, unset] = values[one] === undefined ? [other, one] : [one, other];
    if (values[set] !== undefined && values[unset] === undefined)
      throw settingsError(
        "missing-setting",
        `reading FDS_${set}`,
        `FDS_${unset} is not set`,
        "Set both or neither.",
      );
  }
  refuseForeignKey(values);
}

/** A certificate with the key of another one is found by no server before it starts. */
function refuseForeignKey({
  SINK_CERT_FILE: certificate,
  SINK_KEY_FILE: key,
}: Partial<Record<SettingName, string>>) {
  if (certificate === undefined || key === undefined || isPair(certificate, key)) return;
  throw settingsError(
    "contradictory-settings",
    "reading FDS_SINK_CERT_FILE and FDS_SINK_KEY_FILE",
    "the key is not that of the certificate (the first one in its file)",
    "Give the two files that were made together; the sink's own certificate stands before those of its issuers.",
  );
}

function redactedEcho(values: Partial<Record<SettingName, string>>, targetEnv: Record<string, string>) {
  const echo: Record<string, string> = {};
  for (const [name, value] of Object.entries(values))
    echo[`FDS_${name}`] = (settingKeys[name as SettingName] as SettingKey).secret ? "(secret)" : value;
  for (const name of Object.keys(targetEnv)) echo[`FDS_TARGET_ENV_${name}`] = "(not shown)";
  return echo;
}
