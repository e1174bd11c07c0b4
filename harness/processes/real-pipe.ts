/**
 * What a command of others reads and prints. Node gives a child sockets, and `/dev/stdin`, `/dev/stdout` and `/dev/stderr` of a
 * process that has sockets cannot be opened (ENXIO, unix(7)): a web server that is told to log there does not even start.
 */
import { execFile, spawnSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export interface RealPipe {
  /** What the process is handed as its stdout or stderr. */
  readonly writeEnd: number;
  readonly readEnd: Socket;
  /** To be called once the process has it: the read end closes when the last process that holds it has ended. */
  closeWriteEnd(): void;
}

const COMMAND = "mkfifo";
const PATHS = ["out", "err"] as const;

/** For stdout and stderr. @returns none where there are no named pipes */
export async function realPipes(): Promise<RealPipe[]> {
  return inOwnDirectory(async (paths) => {
    await promisify(execFile)(COMMAND, paths);
    return paths.map(opened);
  });
}

/** The same, without giving way to anything else. */
export function realPipesAtOnce(): RealPipe[] {
  const directory = ownDirectory();
  try {
    const paths = PATHS.map((name) => join(directory, name));
    return spawnSync(COMMAND, paths).status === 0 ? paths.map(opened) : [];
  } finally {
    removed(directory);
  }
}

/** A text to be handed as stdin: the number of an open file, which is to be closed. */
export function realInput(text: string): number {
  const directory = ownDirectory();
  try {
    const path = join(directory, "in");
    writeFileSync(path, text, { mode: 0o600 });
    return openSync(path, "r");
  } finally {
    removed(directory);
  }
}

async function inOwnDirectory(make: (paths: string[]) => Promise<RealPipe[]>): Promise<RealPipe[]> {
  const directory = ownDirectory();
  try {
    return await make(PATHS.map((name) => join(directory, name))).catch(() => []);
  } finally {
    removed(directory);
  }
}

/** For this user alone. */
const ownDirectory = () => mkdtempSync(join(tmpdir(), "countersign-pipe-"));

/** What was opened in it stays open without its name. */
const removed = (directory: string) => rmSync(directory, { recursive: true, force: true });

function opened(path: string): RealPipe {
  // To write would wait until somebody reads.
  const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writeEnd = openSync(path, constants.O_WRONLY);
  return {
    writeEnd,
    readEnd: new Socket({ fd: readEnd, readable: true, writable: false }),
    closeWriteEnd: () => closeSync(writeEnd),
  };
}
