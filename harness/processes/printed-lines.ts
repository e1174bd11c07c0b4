/** What a process prints: to a file up to a size, line by line to whoever listens, the last lines at hand for a message. */
import { StringDecoder } from "node:string_decoder";
import { MAX_LOG_BYTES, MAX_PRINTED_LINE } from "../limits.ts";

export interface PrintedLines {
  /** For one stream: pieces of it, as they come. */
  stream(): (chunk: Buffer | string) => void;
  lastLines(): string;
}

export interface PrintedLinesOptions {
  readonly log?: { write(chunk: Buffer | string): unknown } | undefined;
  readonly onLine?: ((line: string) => void) | undefined;
}

const LAST_LINES = 20;
const SHOWN_CHARACTERS = 2000;

export function printedLines({ log, onLine }: PrintedLinesOptions): PrintedLines {
  const last: string[] = [];
  const unfinished: (() => string)[] = [];
  const toLog = capped(log);
  const take = (line: string) => {
    last.push(line.slice(0, SHOWN_CHARACTERS));
    if (last.length > LAST_LINES) last.shift();
    onLine?.(line);
  };
  return {
    stream: () => {
      const decoder = new StringDecoder("utf8");
      // A line comes in many pieces where there is no end of it: they are put together once.
      let pieces: string[] = [];
      let length = 0;
      const add = (text: string) => {
        const fitting = text.slice(0, MAX_PRINTED_LINE - length);
        if (fitting !== "") pieces.push(fitting);
        length += fitting.length;
      };
      unfinished.push(() => pieces.join("").slice(0, SHOWN_CHARACTERS));
      return (chunk) => {
        toLog(chunk);
        const [first = "", ...more] = (typeof chunk === "string" ? chunk : decoder.write(chunk)).split("\n");
        add(first);
        for (const text of more) {
          take(pieces.join(""));
          [pieces, length] = [[], 0];
          add(text);
        }
      };
    },
    lastLines: () => [...last, ...unfinished.map((rest) => rest())].filter((line) => line !== "").join("\n"),
  };
}

/** A disk is not filled, whatever is printed. */
function capped(log: PrintedLinesOptions["log"]): (chunk: Buffer | string) => void {
  let left = MAX_LOG_BYTES;
  return (chunk) => {
    if (left <= 0) return;
    log?.write(chunk.slice(0, left));
    left -= chunk.length;
    if (left <= 0) log?.write(`\n(more than ${MAX_LOG_BYTES} bytes: the rest is left out)\n`);
  };
}
