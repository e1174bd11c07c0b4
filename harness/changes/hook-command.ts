/** A hook that is a shell command: it is given a text on standard input, and answers on standard output. */
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { collectBytes } from "../client/collected-bytes.ts";
import { HOOK_MS, MAX_HOOK_ANSWER_BYTES, MAX_HOOK_ERROR_BYTES } from "../limits.ts";
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
    const child = spawn(command, { shell: true, env: environment, detached: true });
    running.add(child);
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    try {
      return await outputOf(child, deadlineMs);
    } finally {
      running.delete(child);
    }
  };
}

/** What it printed, once it has ended well. */
function outputOf(child: ChildProcessWithoutNullStreams, deadlineMs: number): Promise<string> {
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
    child.stdout.on("data", (piece: Buffer) => {
      if (!out.add(piece)) end(`the hook printed more than ${MAX_HOOK_ANSWER_BYTES} bytes`);
    });
    child.stderr.on("data", (piece: Buffer) => errors.add(piece));
    child.on("error", fail);
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      const how = code === null ? `by ${signal}` : `with exit code ${code}`;
      if (code === 0) resolve(out.whole().toString("utf8"));
      else reject(new Error(`the hook ended ${how}: ${shown(errors.whole().toString("utf8"))}`));
    });
  });
}
