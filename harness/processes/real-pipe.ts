/**
 * A pipe for what a process prints. Node gives a child sockets, and `/dev/stdout` and `/dev/stderr` of a process that has sockets
 * cannot be opened (ENXIO, unix(7)): web servers that are told to log there do not even start.
 */
import { spawnSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, rmSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface RealPipe {
  /** What the process is handed as its stdout or stderr. */
  readonly writeEnd: number;
  readonly readEnd: Socket;
  /** To be called once the process has it: the read end closes when the last process that holds it has ended. */
  closeWriteEnd(): void;
}

/** @returns undefined where there are no named pipes */
export function realPipe(): RealPipe | undefined {
  const directory = mkdtempSync(join(tmpdir(), "countersign-pipe-"));
  const path = join(directory, "output");
  try {
    if (spawnSync("mkfifo", ["-m", "600", path]).status !== 0) return undefined;
    // To write waits until somebody reads.
    const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const writeEnd = openSync(path, constants.O_WRONLY);
    return {
      writeEnd,
      readEnd: new Socket({ fd: readEnd, readable: true, writable: false }),
      closeWriteEnd: () => closeSync(writeEnd),
    };
  } finally {
    // It stays open without its name.
    rmSync(directory, { recursive: true, force: true });
  }
}
