/** What a container prints: all of it to a file, the last lines at hand for a message. */
import type { Readable, Writable } from "node:stream";
import { printedLines } from "../processes/printed-lines.ts";

export interface LastLines {
  follow(stream: Readable): void;
  text(): string;
  close(): void;
}

export function createLastLines(file: Writable | undefined): LastLines {
  file?.on("error", () => undefined);
  const log = { write: (chunk: Buffer | string) => file?.writableEnded || file?.write(chunk) };
  const printed = printedLines({ log });
  return {
    follow: (stream) => {
      stream.on("data", printed.stream());
      stream.on("error", () => undefined);
    },
    text: printed.lastLines,
    close: () => file?.end(),
  };
}
