import { describe, expect, it } from "vitest";
import { createSecretRegistry } from "../evidence/secrets.ts";
import type { Key } from "./key.ts";
import { keys } from "./keys.ts";
import { readConfiguration } from "./read-configuration.ts";

const secretNames = Object.entries<Key>(keys).flatMap(([name, { secret }]) => (secret ? [name] : []));

/** What each of them asks for beside it. */
const beside: Record<string, Record<string, string>> = {
  SINK_RELAY_TOKEN: { FDS_SINK_RELAY_URL: "https://relay.test" },
  EFFECTS_TOKEN: { FDS_EFFECTS_URL: "https://effects.test" },
  CHANGE_TOKEN: { FDS_CHANGE_URL: "https://hook.test" },
  OTHER_USER_TOKEN: { FDS_GRANT: "token", FDS_USER_TOKEN: "another" },
  OTHER_USER_REFRESH_TOKEN: { FDS_GRANT: "refresh_token", FDS_USER_REFRESH_TOKEN: "another" },
};
const realm = { FDS_AUTH_URL: "https://realm.test", FDS_USER_PASSWORD: "another" };

const redactedBy = (environment: Record<string, string>, text: string) =>
  createSecretRegistry(readConfiguration(environment).secrets).redact(text);

describe("secrets in the settings", () => {
  it.each(secretNames)("FDS_%s is known before anything is sent, and never echoed", (name) => {
    const canary = `canary-of-${name}`;
    const environment = { ...realm, ...beside[name], [`FDS_${name}`]: canary };
    expect(redactedBy(environment, `saw ${canary}`)).toBe("saw (secret)");
    expect(JSON.stringify(readConfiguration(environment).echo)).not.toContain(canary);
  });

  it("are what the target is handed under the name of a secret, and the password in an address", () => {
    const environment = {
      FDS_CHANGE_URL: "https://operator:canary%2Bpassword@hook.test/",
      FDS_TARGET_ENV_DB_PASSWORD: "canary-of-database",
      FDS_TARGET_ENV_API_KEY: "canary-of-api-key",
      FDS_TARGET_ENV_QUEUE: "amqp://service:canary-of-queue@queue.test",
      FDS_TARGET_ENV_DB_HOST: "database.example",
    };
    const text =
      "canary+password canary%2Bpassword canary-of-database canary-of-api-key canary-of-queue database.example";
    expect(redactedBy(environment, text)).toBe(
      "(secret) (secret) (secret) (secret) (secret) database.example",
    );
    expect(readConfiguration(environment).echo).toEqual({
      FDS_CHANGE_URL: "https://operator:(secret)@hook.test/",
      FDS_TARGET_ENV_DB_PASSWORD: "(not shown)",
      FDS_TARGET_ENV_API_KEY: "(not shown)",
      FDS_TARGET_ENV_QUEUE: "(not shown)",
      FDS_TARGET_ENV_DB_HOST: "(not shown)",
    });
  });

  it("may hold a sign that is no escape", () => {
    const { secrets, echo } = readConfiguration({ FDS_CHANGE_URL: "https://me:100%sure@hook.test/" });
    expect(secrets.map(({ value }) => value)).toEqual(["100%sure"]);
    expect(echo.FDS_CHANGE_URL).toBe("https://me:(secret)@hook.test/");
  });
});
