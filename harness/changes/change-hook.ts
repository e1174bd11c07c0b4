/** The change hook: how data is changed behind the API (contract, section 7). */
import { spawn } from "node:child_process";
import { isSuccess, type Visitor } from "../client/visit.ts";
import { Untestable } from "../errors.ts";

export type ChangeAction = "create" | "update" | "delete";

export interface ChangeRequest {
  readonly action: ChangeAction;
  readonly entityName: string;
  readonly businessEntityId: string;
  readonly entityId?: string;
}

export interface ChangeAnswer {
  readonly entityId: string;
  /** The columns that were changed, when the hook says so. */
  readonly columns?: Record<string, unknown>;
}

/** Sends one request to the hook. Rejects with what went wrong, in words. */
export type ChangeHook = (request: ChangeRequest) => Promise<ChangeAnswer>;

const HOOK_DEADLINE_MS = 30_000;

/** The hook reached by POST. */
export function urlHook(url: string, token: string | undefined, visit: Visitor): ChangeHook {
  return async (request) => {
    const answer = await visit(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(request),
      deadlineMs: HOOK_DEADLINE_MS,
    });
    if (isSuccess(answer)) return readAnswer(answer.body, request);
    throw new Error(`the hook answered ${answer.status}: ${answer.body.slice(0, 300)}`);
  };
}

/** The hook run as a shell command, one object on standard input, one on standard output. */
export function commandHook(command: string, environment: NodeJS.ProcessEnv): ChangeHook {
  return (request) =>
    new Promise((resolve, reject) => {
      const child = spawn(command, { shell: true, env: environment, timeout: HOOK_DEADLINE_MS });
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
      child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
      child.on("error", reject);
      child.on("close", (code) => {
        const said = Buffer.concat(err).toString("utf8").slice(0, 300);
        if (code !== 0) return reject(new Error(`the hook ended with exit code ${code}: ${said}`));
        try {
          resolve(readAnswer(Buffer.concat(out).toString("utf8"), request));
        } catch (error) {
          reject(error);
        }
      });
      child.stdin.on("error", () => undefined);
      child.stdin.end(JSON.stringify(request));
    });
}

function readAnswer(text: string, request: ChangeRequest): ChangeAnswer {
  const answer = parse(text);
  const entityId = answer.entityId ?? request.entityId;
  if (typeof entityId !== "string" && typeof entityId !== "number")
    throw new Error(`the hook's answer has no entityId: ${text.slice(0, 300)}`);
  const columns = answer.columns as Record<string, unknown> | undefined;
  return { entityId: String(entityId), ...(columns ? { columns } : {}) };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Falls through to the error that shows the answer.
  }
  throw new Error(`the hook's answer is not a JSON object: ${text.slice(0, 300)}`);
}

/** No hook is configured. */
export const noHook: ChangeHook = () => {
  throw new Untestable("Data cannot be changed behind the API: set FDS_CHANGE_COMMAND or FDS_CHANGE_URL.", {
    missing: ["changes"],
  });
};
