/** The thread of the watchdog. It counts its own looks, not the hours: a machine that slept has not been frozen. */
import { writeSync } from "node:fs";
import { Session, url } from "node:inspector";
import { workerData } from "node:worker_threads";

interface Given {
  readonly beats: Int32Array;
  readonly deadlineMs: number;
  readonly frozenMs: number;
  readonly advice: string;
}

const LOOK_MS = 500;
/** What was asked to end and does not is killed, and with it all that could be told. */
const LAST_MS = 20_000;

/** A machine that is busy with something else gives us little: so long a step has to have worked itself. */
const cpuMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000;
/** One that does not work waits for the system, which may take this many times as long. */
const IDLE_FACTOR = 10;

const { beats, deadlineMs, frozenMs, advice } = workerData as Given;
let seen = Atomics.load(beats, 0);
let still = 0;
let movedAtMs = cpuMs();
let looks = 0;

const timer = setInterval(() => {
  const now = Atomics.load(beats, 0);
  still = now === seen ? still + 1 : 0;
  if (still === 0) movedAtMs = cpuMs();
  seen = now;
  looks++;
  // Who debugs us stops the main thread at will.
  if (url() !== undefined) return;
  const isAtWork = cpuMs() - movedAtMs >= frozenMs;
  if (still * LOOK_MS >= (isAtWork ? frozenMs : IDLE_FACTOR * frozenMs))
    end(`nothing has moved in it for ${frozenMs / 1000} s`);
  else if (looks * LOOK_MS >= deadlineMs) end(`it has not ended ${deadlineMs / 1000} s after its start`);
}, LOOK_MS);

/** The main thread is told to exit between two steps of whatever it does: its handlers end what was started. */
function end(why: string): void {
  clearInterval(timer);
  writeSync(2, `\ncountersign broke; this is our fault, please report it: ${why}.\n${advice}\n`);
  const session = new Session();
  session.connectToMainThread();
  session.post("Runtime.evaluate", { expression: "process.exit(4)" });
  setTimeout(() => process.kill(process.pid, "SIGKILL"), LAST_MS);
}
