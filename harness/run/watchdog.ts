/** A look at this process from outside its main thread: what is frozen cannot end itself, nor what it has started. */
import { Worker } from "node:worker_threads";
import { FROZEN_MS } from "../limits.ts";
import { compiledFile } from "../processes/compiled-file.ts";

export interface Watchdog {
  stop(): void;
}

export interface WatchdogOptions {
  /** The run has to be over by then, whatever it waits for. */
  readonly deadlineMs: number;
  /** How long the main thread may be busy with one thing, in processor time. */
  readonly frozenMs?: number;
  /** What a reader can do with what is there. */
  readonly advice: string;
}

const BEAT_MS = 250;
const WORKER = compiledFile("harness/run/watchdog-worker.js");

/** Ends this process with exit code 4, by its own exit handlers, when it is frozen or does not end. */
export function startWatchdog({ deadlineMs, frozenMs = FROZEN_MS, advice }: WatchdogOptions): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const timer = setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const worker = new Worker(WORKER, { workerData: { beats, deadlineMs, frozenMs, advice } });
  worker.unref();
  worker.on("error", () => undefined);
  return {
    stop: () => {
      clearInterval(timer);
      void worker.terminate();
    },
  };
}
