/** Workers of `prove`: processes that keep what is slow to start from one subject to the next. */
import { compiledFile } from "../processes/compiled-file.ts";
import { type ChildTarget, startChild } from "../target/child-target.ts";
import type { RunAnswer, RunOrder } from "./subject-worker.ts";

export interface WorkerPool {
  /** Has an idle worker carry it out, or a new one where all are busy. Never rejects. */
  run(order: RunOrder): Promise<RunAnswer>;
  /** Ends the workers; what they are at work on is answered as failed. */
  close(): Promise<void>;
}

const WORKER = compiledFile("harness/cli/subject-worker.js");
/** A whole run takes a minute on a busy machine, and a quarter of an hour where ten requests a second are let in. */
const RUN_DEADLINE_MS = 30 * 60_000;
/** What a run leaves behind in a process adds up; a fresh one costs two seconds. */
const RUNS_PER_WORKER = 60;

interface Worker {
  readonly child: ChildTarget;
  runs: number;
  answered?: (answer: RunAnswer) => void;
}

export function createWorkerPool(): WorkerPool {
  const all = new Set<Worker>();
  const idle: Worker[] = [];
  const end = async (worker: Worker) => {
    all.delete(worker);
    await worker.child.stop();
  };
  return {
    run: async (order) => {
      const worker = idle.pop() ?? startWorker();
      all.add(worker);
      const answer = await carryOut(worker, order);
      if (worker.child.ended() !== undefined || ++worker.runs >= RUNS_PER_WORKER) await end(worker);
      else idle.push(worker);
      return answer;
    },
    close: async () => {
      await Promise.all([...all].map(end));
    },
  };
}

function startWorker(): Worker {
  const worker: Worker = {
    runs: 0,
    child: startChild(process.execPath, [WORKER], {
      env: process.env,
      onLine: (line) => {
        if (line.startsWith('{"exitCode":')) worker.answered?.(JSON.parse(line) as RunAnswer);
      },
    }),
  };
  // A closed pipe is told by the exit of the process.
  worker.child.process.stdin!.on("error", () => undefined);
  return worker;
}

async function carryOut(worker: Worker, order: RunOrder): Promise<RunAnswer> {
  const { child } = worker;
  const answer = new Promise<RunAnswer>((resolve) => {
    worker.answered = resolve;
    child.process.once("exit", () => resolve({ exitCode: 4, failed: child.lastLines() }));
  });
  const deadline = setTimeout(() => void child.stop(), RUN_DEADLINE_MS);
  child.process.stdin!.write(`${JSON.stringify(order)}\n`);
  try {
    return await answer;
  } finally {
    clearTimeout(deadline);
    worker.answered = undefined;
    child.process.removeAllListeners("exit");
  }
}
