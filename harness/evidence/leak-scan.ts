/** The run's last look at its own output: no secret value it saw may stand in any file. */
import { existsSync, readFileSync } from "node:fs";
import type { SecretRegistry } from "./secrets.ts";

/** One line for each kind of secret found in a file, with its first place. Empty is good. */
export function leakedSecrets(files: readonly string[], secrets: SecretRegistry): string[] {
  return files.filter(existsSync).flatMap((file) => {
    const matches = secrets.find(readFileSync(file, "utf8"));
    const labels = [...new Set(matches.map(({ label }) => label))];
    return labels.map((label) => {
      const own = matches.filter((match) => match.label === label);
      return `${file}: ${label}, ${own.length} times, first at character ${own[0]!.start}`;
    });
  });
}
