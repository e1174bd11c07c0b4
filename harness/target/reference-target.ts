/** Our own reference service as the target, in a process and a time zone of its own. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type HarnessError, unreachable } from "../errors/harness-error.ts";
import { compiledFile } from "../processes/compiled-file.ts";
import { type ChildTarget, startChild } from "./child-target.ts";
import type { HandedOver, RunningTarget } from "./target.ts";
import { environmentForTargets } from "./target-environment.ts";

const MAIN = compiledFile("fixtures/reference-service/main.js");
const START_DEADLINE_MS = 30_000;

interface ReadyLine {
  ready: true;
  baseUrl: string;
  changeUrl: string;
  businessEntities: string[];
  scopes: { full: unknown; narrow: unknown; broad: unknown };
}

export interface ReferenceOptions {
  readonly reportDir: string;
  /** Port to listen on; 0 takes a free one. */
  readonly port?: number;
  /** Arguments for the reference service's entry: which defect or variation to have. */
  readonly args?: readonly string[];
  /** Further settings of the reference service. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Its process, which loads while the rest of what it needs is not there yet. */
export interface ReferenceLaunch {
  /** Waits until it says that it listens. @throws HarnessError (exit code 3) with its last lines. */
  start(handed: HandedOver): Promise<RunningTarget>;
  stop(): Promise<void>;
}

export function launchReference({
  reportDir,
  port = 0,
  args = [],
  environment = {},
}: ReferenceOptions): ReferenceLaunch {
  const changeToken = randomBytes(24).toString("hex");
  const lines = lineWaiter<ReadyLine>((line) =>
    line.startsWith('{"ready":true') ? JSON.parse(line) : undefined,
  );
  const child = startChild(process.execPath, [MAIN, "--settings-on-stdin", ...args], {
    logFile: join(reportDir, "target.log"),
    onLine: lines.onLine,
    env: { ...environmentForTargets(), ...referenceEnvironment({}, { port, changeToken }), ...environment },
  });
  child.process.once("exit", () => lines.fail());
  // A closed pipe is told by the exit of the process.
  child.process.stdin!.on("error", () => undefined);
  return {
    stop: () => child.stop(),
    start: async ({ authUrl, webhookCaFile }) => {
      const further = { AUTH_URL: authUrl, WEBHOOK_CA_FILE: webhookCaFile };
      child.process.stdin!.write(`${JSON.stringify(further)}\n`);
      const ready = await lines.first(START_DEADLINE_MS);
      if (ready === undefined) throw await notReady(child);
      const { baseUrl, changeUrl, businessEntities, scopes } = ready;
      return {
        kind: "reference",
        baseUrl,
        brings: { changeUrl, changeToken, businessEntities, scopes },
        ended: () => child.ended(),
        stop: () => child.stop(),
      };
    },
  };
}

async function notReady(child: ChildTarget): Promise<HarnessError> {
  const saw = `${child.ended() ?? `nothing for ${START_DEADLINE_MS} ms`}\n${child.lastLines()}`;
  await child.stop();
  return unreachable("countersign", "reference-not-ready", {
    tried: "starting the reference service",
    saw,
    next: "This is ours: run it with `npx countersign serve` to see more.",
  });
}

/** Starts it and waits until it says that it listens. @throws HarnessError (exit code 3) with its last lines. */
export const startReferenceTarget = (handed: HandedOver, options: ReferenceOptions): Promise<RunningTarget> =>
  launchReference(options).start(handed);

/** What the reference service finds in its environment. */
export const referenceEnvironment = (
  { authUrl, webhookCaFile }: Partial<HandedOver>,
  { port, changeToken }: { port: number; changeToken: string },
) => ({
  PORT: String(port),
  HOST: "127.0.0.1",
  BASE_URL: "",
  AUTH_URL: authUrl,
  WEBHOOK_CA_FILE: webhookCaFile,
  CHANGE_PORT: "0",
  CHANGE_TOKEN: changeToken,
  // Far from UTC, and not by whole hours: a local time in a notification shows (rule D14).
  TZ: "Asia/Kolkata",
});

/** The first line that `read` makes something of, or undefined when the process ends or the deadline passes first. */
function lineWaiter<T>(read: (line: string) => T | undefined) {
  let settle: (value: T | undefined) => void = () => undefined;
  const found = new Promise<T | undefined>((resolve) => {
    settle = resolve;
  });
  return {
    onLine: (line: string) => {
      const value = read(line);
      if (value !== undefined) settle(value);
    },
    fail: () => settle(undefined),
    first: (deadlineMs: number) => {
      setTimeout(() => settle(undefined), deadlineMs).unref();
      return found;
    },
  };
}
