/** Every setting with what it holds and its default, for `doctor --settings`. */
import { type SettingKey, settingKeys } from "../settings/keys.ts";

export function tellSettings(): string {
  const lines = Object.entries(settingKeys).map(([name, key]: [string, SettingKey]) => {
    const facts = [
      key.choices ? `one of ${key.choices.join(", ")}` : "",
      key.default === undefined ? "" : `default ${key.default}`,
      key.secret ? `or FDS_${name}_FILE` : "",
    ].filter(Boolean);
    return `  FDS_${name.padEnd(26)} ${key.meaning}${facts.length > 0 ? ` (${facts.join("; ")})` : ""}`;
  });
  const free = `  FDS_${"TARGET_ENV_<NAME>".padEnd(26)} handed to the started target as <NAME>`;
  return `${[...lines, free].join("\n")}\n`;
}
