/** A process of ours: started in a group of its own, its output kept, ended with everything it started. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, rmSync, type WriteStream } from "node:fs";
import { printedLines } from "../processes/printed-lines.ts";
import { realPipesAtOnce } from "../processes/real-pipe.ts";
import { signalGroup } from "../processes/signal-group.ts";
import { noteChild } from "./child-registry.ts";

const GRACE_MS = 3000;

export interface ChildTarget {
  readonly process: ChildProcess;
  /** Undefined while it runs; else its exit code or signal, and its last lines. */
  ended(): string | undefined;
  lastLines(): string;
  /** Asks the whole process group to end, then ends it. */
  stop(): Promise<void>;
}

/**
 * Starts the process; stdout and stderr go to `logFile`, line by line to `onLine`. The log is as the process prints it, and
 * for its owner alone; what takes the secrets out of it makes it public.
 */
export function startChild(
  command: string,
  args: readonly string[],
  options: SpawnOptions & { logFile?: string; onLine?: (line: string) => void },
): ChildTarget {
  const { logFile, onLine, ...spawnOptions } = options;
  // Whoever writes a command of their own may have it log to /dev/stderr.
  const pipes = spawnOptions.shell ? realPipesAtOnce() : [];
  const [out = "pipe", err = "pipe"] = pipes.map(({ writeEnd }) => writeEnd);
  const child = spawn(command, args, { ...spawnOptions, detached: true, stdio: ["pipe", out, err] });
  for (const pipe of pipes) pipe.closeWriteEnd();
  const outputs = [pipes[0]?.readEnd ?? child.stdout!, pipes[1]?.readEnd ?? child.stderr!];
  const closed = Promise.all([child, ...outputs].map((end) => once(end, "close").catch(() => undefined)));
  const log = logFile === undefined ? undefined : privateLog(logFile);
  const printed = printedLines({ log, onLine });
  for (const stream of outputs) stream.on("data", printed.stream());
  let failure: string | undefined;
  child.on("error", (error) => {
    failure = error.message;
  });
  const forget = child.pid === undefined ? () => undefined : noteChild(child.pid);
  const killOnExit = () => {
    signalGroup(child, "SIGKILL");
    forget();
  };
  atExit(killOnExit);
  const stop = async () => {
    await endGroup(child);
    forget();
    atExits.delete(killOnExit);
    await beforeDeadline(closed);
    if (log) await beforeDeadline(ended(log));
  };
  let stopped: Promise<void> | undefined;
  return {
    process: child,
    lastLines: printed.lastLines,
    ended: () => failure ?? endOf(child),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** What is still to be done when this process ends, by one listener for however many children: more than ten are warned of. */
const atExits = new Set<() => void>();

function atExit(end: () => void): void {
  if (!process.listeners("exit").includes(endAll)) process.on("exit", endAll);
  atExits.add(end);
}

function endAll(): void {
  for (const end of atExits) end();
}

function privateLog(file: string): WriteStream {
  // A file that is there already would keep its mode.
  rmSync(file, { force: true });
  const log = createWriteStream(file, { mode: 0o600 });
  log.on("error", () => undefined);
  return log;
}

/** All that was printed is in the file. */
function ended(log: WriteStream): Promise<unknown> {
  const finished = once(log, "close").catch(() => undefined);
  log.end();
  return finished;
}

/** A process that left the group may hold the pipes open: that is no reason to wait for it. */
async function beforeDeadline(event: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise((resolve) => {
    timer = setTimeout(resolve, GRACE_MS);
  });
  await Promise.race([event, deadline]);
  clearTimeout(timer);
}

function endOf(child: ChildProcess): string | undefined {
  if (child.exitCode !== null) return `exit code ${child.exitCode}`;
  return child.signalCode === null ? undefined : `signal ${child.signalCode}`;
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || endOf(child) !== undefined) {
    signalGroup(child, "SIGKILL");
    return;
  }
  const gone = once(child, "exit");
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), GRACE_MS);
  signalGroup(child, "SIGTERM");
  await gone;
  clearTimeout(timer);
  // What it started itself may have outlived it.
  signalGroup(child, "SIGKILL");
}
