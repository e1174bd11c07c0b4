/** The change hook that is a shell command (FDS_CHANGE_COMMAND): one object on standard input, one on standard output. */
import { HOOK_MS } from "../limits.ts";
import type { ChangeHook } from "./change-hook.ts";
import { readHookAnswer } from "./hook-answer.ts";
import { hookCommand } from "./hook-command.ts";

/** @param deadlineMs when it is passed, the command is ended with all that it started */
export function commandHook(
  command: string,
  environment: NodeJS.ProcessEnv,
  deadlineMs = HOOK_MS,
): ChangeHook {
  const ask = hookCommand(command, environment, deadlineMs);
  return async (request) => readHookAnswer(await ask(JSON.stringify(request)), request);
}
