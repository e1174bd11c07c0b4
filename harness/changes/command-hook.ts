/** The change hook that is a shell command (FDS_CHANGE_COMMAND): one object on standard input, one on standard output. */

import { type ChildProcess, spawn } from "node:child_process";
import { collectBytes } from "../client/collected-bytes.ts";
import { HOOK_MS, MAX_HOOK_ANSWER_BYTES, MAX_HOOK_ERROR_BYTES } from "../limits.ts";
import { signalGroup } from "../processes/signal-group.ts";
import type { ChangeHook } from "./change-hook.ts";
import { readHookAnswer, shown } from "./hook-answer.ts";

/** @param deadlineMs when it is passed, the command is ended with all that it started */
export function commandHook(
  command: string,
  environment: NodeJS.ProcessEnv,
  deadlineMs = HOOK_MS,
): ChangeHook {
  const running = new Set<ChildProcess>();
  process.once("exit", () => {
    for (const child of running) signalGroup(child, "SIGKILL");
  });
  return async (request) => {
    const child = spawn(command, { shell: true, env: environment, detached: true });
    running.add(child);
    child.stdin.on("error", () => undefined);
    child.stdin.end(JSON.stringify(request));
    try {
      return readHookAnswer(await outputOf(child, deadlineMs), request);
    } finally {
      running.delete(child);
    }
  };
}

/** What it printed, once it has ended well. */
function outputOf(child: ReturnType<typeof spawn>, deadlineMs: number): Promise<string> {
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
    child.stdout?.on("data", (piece: Buffer) => {
      if (!out.add(piece)) end(`the hook printed more than ${MAX_HOOK_ANSWER_BYTES} bytes`);
    });
    child.stderr?.on("data", (piece: Buffer) => errors.add(piece));
    child.on("error", fail);
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      const how = code === null ? `by ${signal}` : `with exit code ${code}`;
      if (code === 0) resolve(out.whole().toString("utf8"));
      else reject(new Error(`the hook ended ${how}: ${shown(errors.whole().toString("utf8"))}`));
    });
  });
}
