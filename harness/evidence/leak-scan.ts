/** The run's last look at its own output: no secret value it saw may stand in any file. */
import { existsSync, readFileSync } from "node:fs";
import type { SecretRegistry } from "./secrets.ts";

/** One line a secret found: which, in which file, where. Empty is good. */
export function leakedSecrets(files: readonly string[], secrets: SecretRegistry): string[] {
  return files.filter(existsSync).flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return secrets.find(text).map(({ start, label }) => `${file}, character ${start}: ${label}`);
  });
}
