/** What a run wrote is its owner's alone: here it is opened to every user of the machine, when nothing is added any more. */
import { chmodSync } from "node:fs";

const READABLE_FILE = 0o644;

export function publish(files: readonly string[]): void {
  for (const file of files) chmodSync(file, READABLE_FILE);
}
