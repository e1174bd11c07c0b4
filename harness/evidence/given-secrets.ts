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
    ...secretEnvironment(settings),
    ...passwordsInAddresses(settings),
  };
  for (const [name, value] of Object.entries(given))
    if (value && !/(name|file)$/i.test(name)) secrets.add(value, `setting ${name}`);
}

const prefixed = (user: object) =>
  Object.fromEntries(Object.entries(user).map(([name, value]) => [`other ${name}`, value as string]));

/** What the target is handed may be anything: by its name it is a secret, or it is not. */
const secretEnvironment = ({ targetEnv }: Settings) =>
  Object.fromEntries(
    Object.entries(targetEnv)
      .filter(([name]) => /secret|passw|token|credential|(^|_)key$/i.test(name))
      .map(([name, value]) => [`target env ${name}.`, value]),
  );

/** `https://user:password@host`, in whatever setting. */
const passwordsInAddresses = ({ echo }: Settings) =>
  Object.fromEntries(
    Object.entries(echo)
      .filter(([, value]) => URL.canParse(value) && new URL(value).password !== "")
      .map(([name, value]) => [`${name}, the password in it`, decodeURIComponent(new URL(value).password)]),
  );
