/** Files a run needs while it runs, and takes away with it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Workspace {
  readonly directory: string;
  remove(): void;
}

export function createWorkspace(): Workspace {
  const directory = mkdtempSync(join(tmpdir(), "countersign-"));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}
