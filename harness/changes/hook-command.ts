/** A hook that is a shell command: it is given a text on standard input, and answers on standard output. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync } from "node:fs";
import type { Readable } from "node:stream";
import { collectBytes } from "../client/collected-bytes.ts";
import { HOOK_MS, MAX_HOOK_ANSWER_BYTES, MAX_HOOK_ERROR_BYTES } from "../limits.ts";
import { realInput, realPipes } from "../processes/real-pipe.ts";
import { signalGroup } from "../processes/signal-group.ts";
import { shown } from "./hook-answer.ts";

/** @throws Error with what it said, when it fails, prints too much, or does not end in time */
export type HookCommand = (input: string) => Promise<string>;

/** @param deadlineMs when it is passed, the command is ended with all that it started; so it is when this process ends */
export function hookCommand(
  command: string,
  environment: NodeJS.ProcessEnv,
  deadlineMs = HOOK_MS,
): HookCommand {
  const running = new Set<ChildProcess>();
  process.once("exit", () => {
    for (const child of running) signalGroup(child, "SIGKILL");
  });
  return async (input) => {
    const run = await started(command, environment, input);
    running.add(run.child);
    try {
      return await outputOf(run, deadlineMs);
    } finally {
      running.delete(run.child);
    }
  };
}

interface Started {
  readonly child: ChildProcess;
  readonly out: Readable;
  readonly errors: Readable;
}

async function started(command: string, environment: NodeJS.ProcessEnv, input: string): Promise<Started> {
  const pipes = await realPipes();
  const stdin = realInput(input);
  try {
    const [out = "pipe", err = "pipe"] = pipes.map(({ writeEnd }) => writeEnd);
    const options = { shell: true, env: environment, detached: true };
    const child = spawn(command, { ...options, stdio: [stdin, out, err] });
    return {
      child,
      out: pipes[0]?.readEnd ?? child.stdout!,
      errors: pipes[1]?.readEnd ?? child.stderr!,
    };
  } finally {
    closeSync(stdin);
    for (const pipe of pipes) pipe.closeWriteEnd();
  }
}

/** What it printed, once it has ended well. */
function outputOf({ child, ...printed }: Started, deadlineMs: number): Promise<string> {
  const out = collectBytes(MAX_HOOK_ANSWER_BYTES);
  const errors = collectBytes(MAX_HOOK_ERROR_BYTES);
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
      signalGroup(child, "SIGKILL");
    };
    const end = (why: string) => fail(new Error(why));
    const timer = setTimeout(() => end(`the hook did not end within ${deadlineMs} ms`), deadlineMs);
    printed.out.on("data", (piece: Buffer) => {
      if (!out.add(piece)) end(`the hook printed more than ${MAX_HOOK_ANSWER_BYTES} bytes`);
    });
    printed.errors.on("data", (piece: Buffer) => errors.add(piece));
    child.on("error", fail);
    const closed = [printed.out, printed.errors].map((stream) => once(stream, "close"));
    child.on("close", async (code, signal) => {
      await Promise.allSettled(closed);
      clearTimeout(timer);
      const how = code === null ? `by ${signal}` : `with exit code ${code}`;
      if (code === 0) resolve(out.whole().toString("utf8"));
      else reject(new Error(`the hook ended ${how}: ${shown(errors.whole().toString("utf8"))}`));
    });
  });
}
