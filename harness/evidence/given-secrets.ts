/** Secrets that the operator gave: known before anything is sent. */
import type { Settings } from "../settings/settings.ts";
import type { SecretRegistry } from "./secrets.ts";

export function registerSettings(settings: Settings, secrets: SecretRegistry): void {
  const given = {
    ...settings.user,
    ...prefixed(settings.otherUser),
    clientSecret: settings.text("CLIENT_SECRET"),
    change: settings.text("CHANGE_TOKEN"),
    relay: settings.text("SINK_RELAY_TOKEN"),
  };
  for (const [name, value] of Object.entries(given))
    if (value && !/(name|file)$/i.test(name)) secrets.add(value, `setting ${name}`);
}

const prefixed = (user: object) =>
  Object.fromEntries(Object.entries(user).map(([name, value]) => [`other ${name}`, value as string]));
