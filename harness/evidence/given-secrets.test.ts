import { describe, expect, it } from "vitest";
import { type SettingKey, settingKeys } from "../settings/keys.ts";
import { typedSettings } from "../settings/settings.ts";
import { registerSettings } from "./given-secrets.ts";
import { createSecretRegistry } from "./secrets.ts";

function registryAfter(texts: Parameters<typeof typedSettings>[0]) {
  const secrets = createSecretRegistry();
  registerSettings(typedSettings(texts), secrets);
  return secrets;
}

const secretNames = Object.entries<SettingKey>(settingKeys).flatMap(([name, { secret }]) =>
  secret ? [name] : [],
);

describe("secrets in the settings", () => {
  it.each(secretNames)("FDS_%s is known before anything is sent", (name) => {
    const canary = `canary-of-${name}`;
    const secrets = registryAfter({
      values: {
        [name]: canary,
        ...(name === "SINK_RELAY_TOKEN" ? { SINK_RELAY_URL: "https://relay.test" } : {}),
      },
      targetEnv: {},
    });
    expect(secrets.redact(`saw ${canary}`)).toBe("saw (secret)");
  });

  it("are what the target is handed under the name of a secret, and the password in an address", () => {
    const secrets = registryAfter({
      values: { CHANGE_URL: "https://operator:canary%2Bpassword@hook.test/" },
      targetEnv: {
        DB_PASSWORD: "canary-of-database",
        API_KEY: "canary-of-api-key",
        DB_HOST: "database.example",
      },
    });
    const text = "canary+password canary-of-database canary-of-api-key database.example";
    expect(secrets.redact(text)).toBe("(secret) (secret) (secret) database.example");
  });
});
