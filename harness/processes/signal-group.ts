/** Signals to a process and to all that it started. */
import type { ChildProcess } from "node:child_process";

/** @param child leads a process group of its own (`detached`) */
export function signalGroup(child: Pick<ChildProcess, "pid">, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Nobody is left in the group.
  }
}
