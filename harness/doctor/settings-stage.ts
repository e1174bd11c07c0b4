/** The first stage: the settings for themselves. Nothing is sent for it. */
import { settingsError } from "../errors.ts";
import { readSettings } from "../settings/read-settings.ts";
import { type Settings, typedSettings } from "../settings/settings.ts";

export const SETTINGS = "settings";

/** @throws HarnessError (exit code 2) that names the setting */
export function examinedSettings(environment: NodeJS.ProcessEnv, envFiles: readonly string[]): Settings {
  const settings = typedSettings(readSettings(environment, envFiles));
  for (const rule of rules) {
    const found = rule(settings);
    if (found)
      throw settingsError("contradictory-settings", `reading ${found.setting}`, found.saw, found.next);
  }
  return settings;
}

interface Contradiction {
  setting: string;
  saw: string;
  next: string;
}

/** What each setting for itself allows, and all together do not. */
const rules: readonly ((settings: Settings) => Contradiction | undefined)[] = [
  ({ text }) =>
    text("AUTH_URL") !== undefined && text("IDENTITY") === "embedded"
      ? {
          setting: "FDS_AUTH_URL and FDS_IDENTITY",
          saw: "a realm is given, and the embedded one is asked for",
          next: "Leave one of them out.",
        }
      : undefined,
  ({ text }) =>
    text("IDENTITY") === "external" && text("AUTH_URL") === undefined
      ? {
          setting: "FDS_IDENTITY=external",
          saw: "FDS_AUTH_URL is not set",
          next: "Set the address of the realm.",
        }
      : undefined,
  ({ text, user }) =>
    text("GRANT") === "token" && user.token === undefined
      ? {
          setting: "FDS_GRANT=token",
          saw: "FDS_USER_TOKEN is not set",
          next: "Give an access token, or another FDS_GRANT.",
        }
      : undefined,
  ({ text, user }) =>
    text("GRANT") === "refresh_token" && user.refreshToken === undefined
      ? {
          setting: "FDS_GRANT=refresh_token",
          saw: "FDS_USER_REFRESH_TOKEN is not set",
          next: "Make one by `countersign login`, and give it as FDS_USER_REFRESH_TOKEN_FILE.",
        }
      : undefined,
  ({ text }) =>
    text("SINK_URL")?.startsWith("http:")
      ? {
          setting: "FDS_SINK_URL",
          saw: "it is an http address",
          next: "A targetUrl must be https (section Receiver requirements).",
        }
      : undefined,
  ({ businessEntities }) =>
    businessEntities.length === 1
      ? {
          setting: "FDS_BUSINESS_ENTITIES",
          saw: "it holds one id",
          next: "Give at least two: one to watch, one not to.",
        }
      : undefined,
  ({ text }) =>
    text("CHANGE_TOKEN") !== undefined && text("CHANGE_COMMAND") !== undefined
      ? {
          setting: "FDS_CHANGE_TOKEN and FDS_CHANGE_COMMAND",
          saw: "a command takes no token",
          next: "Leave FDS_CHANGE_TOKEN out; the command has the environment.",
        }
      : undefined,
  ({ text, user }) =>
    text("AUTH_URL") !== undefined && Object.values(user).every((value) => value === undefined)
      ? {
          setting: "FDS_AUTH_URL",
          saw: "no user of that realm is given",
          next: "Set FDS_USER_NAME and FDS_USER_PASSWORD, or FDS_USER_REFRESH_TOKEN_FILE.",
        }
      : undefined,
  ({ text }) =>
    text("BASE_URL") !== undefined &&
    !text("TARGET_COMMAND") &&
    !text("TARGET_IMAGE") &&
    !text("AUTH_URL") &&
    !text("IDENTITY")
      ? {
          setting: "FDS_BASE_URL",
          saw: "a running target is attached, and FDS_AUTH_URL is not set: it cannot know a realm that starts with this run",
          next: "Set FDS_AUTH_URL to the realm that the target trusts.",
        }
      : undefined,
];
