/** Our own reference service as the target, in a process and a time zone of its own. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unreachable } from "../errors.ts";
import { startChild } from "./child-target.ts";
import type { HandedOver, RunningTarget } from "./target.ts";

const MAIN = fileURLToPath(new URL("../../fixtures/reference-service/main.ts", import.meta.url));
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
  /** Arguments for the reference service's entry, for `prove`: which defect to have. */
  readonly args?: readonly string[];
}

/** Starts it and waits until it says that it listens. @throws HarnessError (exit code 3) with its last lines. */
export async function startReferenceTarget(
  handed: HandedOver,
  { reportDir, port = 0, args = [] }: ReferenceOptions,
): Promise<RunningTarget> {
  const changeToken = randomBytes(24).toString("hex");
  const lines = lineWaiter<ReadyLine>((line) =>
    line.startsWith('{"ready":true') ? JSON.parse(line) : undefined,
  );
  const child = startChild(process.execPath, ["--import", import.meta.resolve("tsx"), MAIN, ...args], {
    logFile: join(reportDir, "target.log"),
    onLine: lines.onLine,
    env: { ...process.env, ...referenceEnvironment(handed, { port, changeToken }) },
  });
  child.process.once("exit", () => lines.fail());
  const ready = await lines.first(START_DEADLINE_MS);
  if (ready === undefined) {
    const saw = `${child.ended() ?? `nothing for ${START_DEADLINE_MS} ms`}\n${child.lastLines()}`;
    await child.stop();
    throw unreachable("countersign", "reference-not-ready", {
      tried: "starting the reference service",
      saw,
      next: "This is ours: run it with `npx countersign serve` to see more.",
    });
  }
  return {
    kind: "reference",
    baseUrl: ready.baseUrl,
    brings: {
      changeUrl: ready.changeUrl,
      changeToken,
      businessEntities: ready.businessEntities,
      scopes: ready.scopes,
    },
    ended: () => child.ended(),
    stop: () => child.stop(),
  };
}

/** What the reference service finds in its environment. */
export const referenceEnvironment = (
  { authUrl, webhookCaFile }: HandedOver,
  { port, changeToken }: { port: number; changeToken: string },
) => ({
  PORT: String(port),
  HOST: "127.0.0.1",
  BASE_URL: "",
  AUTH_URL: authUrl,
  WEBHOOK_CA_FILE: webhookCaFile,
  NODE_EXTRA_CA_CERTS: webhookCaFile,
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
