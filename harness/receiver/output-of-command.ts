/** A shell command that is given a text on standard input, and answers on standard output. */
import { spawn } from "node:child_process";
import { collectBytes } from "../client/collected-bytes.ts";
import { signalGroup } from "../processes/signal-group.ts";

const KEPT_ERROR_BYTES = 4096;

/** @throws Error with what it said, when it fails, prints too much, or does not end in time */
export function outputOfCommand(
  command: string,
  input: string,
  deadlineMs: number,
  maxBytes: number,
): Promise<string> {
  const child = spawn(command, { shell: true, detached: true });
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const out = collectBytes(maxBytes);
  const errors = collectBytes(KEPT_ERROR_BYTES);
  return new Promise((resolve, reject) => {
    const end = (why: string) => {
      clearTimeout(timer);
      reject(new Error(why));
      signalGroup(child, "SIGKILL");
    };
    const timer = setTimeout(() => end(`it did not end within ${deadlineMs} ms`), deadlineMs);
    child.stdout.on("data", (piece: Buffer) => {
      if (!out.add(piece)) end(`it printed more than ${maxBytes} bytes`);
    });
    child.stderr.on("data", (piece: Buffer) => void errors.add(piece));
    child.on("error", ({ message }) => end(message));
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      if (code === 0) return resolve(out.whole().toString("utf8"));
      const said = errors.whole().toString("utf8").trim() || "nothing";
      reject(new Error(`it ended with ${code ?? signal}: ${said}`));
    });
  });
}
