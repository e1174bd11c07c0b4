/** Reference services one after the other in one process of their own, for `prove`: a start takes milliseconds. */
import { randomBytes } from "node:crypto";
import { unreachable } from "../errors/harness-error.ts";
import { compiledFile } from "../processes/compiled-file.ts";
import { type ChildTarget, startChild } from "./child-target.ts";
import { referenceEnvironment } from "./reference-target.ts";
import type { HandedOver, RunningTarget } from "./target.ts";
import { environmentForTargets } from "./target-environment.ts";

const HOST = compiledFile("fixtures/reference-service/host.js");

export interface ReferenceHost {
  /** @throws HarnessError (exit code 3) when the service does not start */
  start(handed: HandedOver, replacements: Replacements): Promise<RunningTarget>;
  stop(): Promise<void>;
}

/** Names, see fixtures/reference-service. */
export interface Replacements {
  readonly defects: readonly string[];
  readonly variations: readonly string[];
}

interface Answer {
  readonly id: number;
  readonly ready?: RunningTarget["brings"] & { readonly baseUrl: string };
  readonly failed?: string;
}

/** The process is started with the first service, and again after a service has taken it down. */
export function createReferenceHost(): ReferenceHost {
  let child: ChildTarget | undefined;
  let lastId = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  const onLine = (line: string) => {
    if (!line.startsWith('{"id":')) return;
    const answer = JSON.parse(line) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  };
  const ensureRunning = (environment: NodeJS.ProcessEnv): ChildTarget => {
    if (child && child.ended() === undefined) return child;
    const started = startHost(environment, onLine);
    started.process.once("exit", () => {
      for (const [id, settle] of waiting) settle({ id, failed: started.lastLines() });
      waiting.clear();
    });
    child = started;
    return started;
  };
  const ask = (host: ChildTarget, id: number, order: object) =>
    new Promise<Answer>((resolve) => {
      if (host.ended() !== undefined) return resolve({ id });
      waiting.set(id, resolve);
      host.process.stdin!.write(`${JSON.stringify({ id, ...order })}\n`);
    });
  return {
    start: async (handed, replacements) => {
      const changeToken = randomBytes(24).toString("hex");
      const environment = referenceEnvironment(handed, { port: 0, changeToken });
      const host = ensureRunning(environment);
      const id = ++lastId;
      const { ready, failed } = await ask(host, id, { start: { ...replacements, environment } });
      if (ready === undefined) throw notStarted(failed);
      return {
        kind: "reference",
        baseUrl: ready.baseUrl,
        brings: { ...ready, changeToken },
        ended: () => host.ended(),
        stop: async () => void (await ask(host, id, { stop: true })),
      };
    },
    stop: async () => child?.stop(),
  };
}

function startHost(environment: NodeJS.ProcessEnv, onLine: (line: string) => void): ChildTarget {
  const child = startChild(process.execPath, [HOST], {
    onLine,
    env: { ...environmentForTargets(), ...environment },
  });
  // Ends that meet a closed pipe are told by the exit of the process.
  child.process.stdin!.on("error", () => undefined);
  return child;
}

const notStarted = (saw = "no answer") =>
  unreachable("countersign", "reference-not-ready", {
    tried: "starting the reference service",
    saw,
    next: "This is ours: run it with `npx countersign serve` to see more.",
  });
