/** What a relay has captured and no run has taken yet: on disk before the sender is answered, so that a restart loses nothing. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import {
  ABANDONED_MS,
  MAX_DELIVERY_BYTES,
  MAX_RELAY_BYTES,
  MAX_RELAY_REQUESTS,
  MAX_STRAYS,
} from "../limits.ts";
import type { CapturedRequest } from "./relay-protocol.ts";

export interface RelayCaps {
  /** Of one body; the rest is cut. */
  readonly bodyBytes: number;
  /** Of all that waits to be taken. */
  readonly totalBytes: number;
  /** Number of requests that wait to be taken. */
  readonly requests: number;
}

export const DEFAULT_RELAY_CAPS: RelayCaps = {
  bodyBytes: MAX_DELIVERY_BYTES,
  totalBytes: MAX_RELAY_BYTES,
  requests: MAX_RELAY_REQUESTS,
};

/** Of the log beyond what is wanted of it, before it is written anew. */
const MIN_WASTE_BYTES = 1024 * 1024;

type Line = CapturedRequest | { kind: "taken"; numbers: number[] } | { kind: "next"; n: number };

export interface RelayStore {
  /** Kept on disk. Undefined when there is no room: then nothing is kept. */
  keep(captured: Omit<CapturedRequest, "n">): CapturedRequest | undefined;
  /** What waits for this run, and what belongs to none, after this number. */
  waiting(run: string, after: number): CapturedRequest[];
  /** Forgets what the run has taken. */
  taken(run: string, upTo: number): void;
  readonly size: number;
  /** Number of the last request captured. */
  readonly last: number;
  close(): void;
}

export function openRelayStore(directory: string, caps: RelayCaps = DEFAULT_RELAY_CAPS): RelayStore {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, "captured.jsonl");
  const { events, next } = readBack(file);
  let last = next - 1;
  let log = rewritten(file, events, last);
  let total = [...events.values()].reduce((sum, event) => sum + weightOf(event), 0);
  const strays = new Set([...events.values()].filter(({ run }) => run === undefined).map(({ n }) => n));
  const append = (line: Line) => {
    log.written += writeSync(log.descriptor, `${JSON.stringify(line)}\n`);
    // By what is wanted, not by the caps alone: that may take more on disk than it is counted with, and be written anew each time.
    if (log.written <= 2 * Math.max(caps.totalBytes, log.wanted) + MIN_WASTE_BYTES) return;
    closeSync(log.descriptor);
    log = rewritten(file, events, last);
  };
  const drop = (numbers: number[]) => {
    if (numbers.length === 0) return;
    for (const n of numbers) {
      const event = events.get(n);
      total -= event === undefined ? 0 : weightOf(event);
      events.delete(n);
      strays.delete(n);
    }
    append({ kind: "taken", numbers });
  };
  const isFull = (more: number) => events.size >= caps.requests || total + more > caps.totalBytes;
  return {
    get size() {
      return events.size;
    },
    get last() {
      return last;
    },
    keep: (captured) => {
      const more = weightOf(captured);
      const isStray = captured.run === undefined;
      // A stranger who comes often enough would push out what others sent.
      if (isStray && strays.size >= MAX_STRAYS) return undefined;
      const since = Date.now() - ABANDONED_MS;
      const isExpendable = ({ run, received }: CapturedRequest) => run === undefined || received.at < since;
      if (isFull(more)) drop([...events.values()].filter(isExpendable).map(({ n }) => n));
      if (isFull(more)) return undefined;
      const event: CapturedRequest = { ...captured, n: ++last };
      // Among those that are wanted before its line is written: the log may be written anew right after it, from these.
      events.set(event.n, event);
      try {
        append(event);
      } catch (error) {
        events.delete(event.n);
        throw error;
      }
      if (isStray) strays.add(event.n);
      total += more;
      return event;
    },
    waiting: (run, after) =>
      [...events.values()].filter((event) => event.n > after && (event.run ?? run) === run),
    taken: (run, upTo) =>
      drop(
        [...events.values()].filter(({ n, run: of }) => n <= upTo && (of ?? run) === run).map(({ n }) => n),
      ),
    close: () => closeSync(log.descriptor),
  };
}

/** All that it takes, header fields and address included. */
const weightOf = ({ received: { body, target, rawHeaders } }: Pick<CapturedRequest, "received">): number =>
  rawHeaders.reduce((sum, [name, value]) => sum + name.length + value.length, body.length + target.length);

/** A last line that a kill cut off is left out: its sender was not answered. */
function readBack(file: string): { events: Map<number, CapturedRequest>; next: number } {
  const events = new Map<number, CapturedRequest>();
  let next = 1;
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  for (const text of lines) {
    const line = parsed(text);
    if (line?.kind === "request") {
      events.set(line.n, line);
      next = Math.max(next, line.n + 1);
    } else if (line?.kind === "taken") for (const n of line.numbers) events.delete(n);
    else if (line?.kind === "next") next = Math.max(next, line.n);
  }
  return { events, next };
}

function parsed(text: string): Line | undefined {
  try {
    return text === "" ? undefined : (JSON.parse(text) as Line);
  } catch {
    return undefined;
  }
}

/** Writes what is still wanted into a new file that takes the place of the old one at once. */
function rewritten(file: string, events: ReadonlyMap<number, CapturedRequest>, last: number) {
  const lines: Line[] = [{ kind: "next", n: last + 1 }, ...events.values()];
  const text = `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return { descriptor: openSync(file, "a", 0o600), written: text.length, wanted: text.length };
}
