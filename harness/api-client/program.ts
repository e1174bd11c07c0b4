/** One call of the client program: started in a group of its own, ended with all that it started. */
import { once } from "node:events";
import { startChild } from "../target/child-target.ts";
import { environmentForTargets } from "../target/target-environment.ts";
import { type Ending, endingOf, filledIn, type Operation } from "./protocol.ts";

export interface ProgramCall {
  readonly baseUrl: string;
  readonly operation: Operation;
  readonly environment: Readonly<Record<string, string>>;
}

export interface Ended {
  readonly ending: Ending;
  readonly lastLines: string;
}

export interface ProgramOptions {
  readonly command: string;
  readonly deadlineMs: number;
  /** When aborted, what runs is ended. */
  readonly signal: AbortSignal;
}

/** Never rejects. */
export type RunProgram = (call: ProgramCall) => Promise<Ended>;

export const createProgram =
  ({ command, deadlineMs, signal }: ProgramOptions): RunProgram =>
  async ({ baseUrl, operation, environment }) => {
    if (signal.aborted) return { ending: { kind: "stopped" }, lastLines: "" };
    const child = startChild(filledIn(command, { base_url: baseUrl, operation }), [], {
      shell: true,
      env: { ...environmentForTargets(), ...environment, BASE_URL: baseUrl, OPERATION: operation },
    });
    child.process.stdin?.on("error", () => undefined).end();
    const over = new AbortController();
    const ending = await Promise.race([
      endOf(child.process),
      cutOff(AbortSignal.timeout(deadlineMs), "late", over.signal),
      cutOff(signal, "stopped", over.signal),
    ]);
    over.abort();
    await child.stop();
    return { ending, lastLines: child.lastLines() };
  };

type Child = ReturnType<typeof startChild>["process"];

async function endOf(child: Child): Promise<Ending> {
  if (child.exitCode !== null || child.signalCode !== null) return endingOf(child.exitCode, child.signalCode);
  try {
    const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
    return endingOf(code, signal);
  } catch (error) {
    return { kind: "not started", how: (error as Error).message };
  }
}

/** @param over aborted when nobody waits for it any more */
async function cutOff(signal: AbortSignal, kind: "late" | "stopped", over: AbortSignal): Promise<Ending> {
  if (!signal.aborted) await once(signal, "abort", { signal: over }).catch(() => undefined);
  return { kind };
}
