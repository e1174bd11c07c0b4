/** What a container prints: all of it to a file, the last lines at hand for a message. */
import type { Readable, Writable } from "node:stream";

const LAST_LINES = 20;

export interface LastLines {
  follow(stream: Readable): void;
  text(): string;
  close(): void;
}

export function createLastLines(file: Writable | undefined): LastLines {
  file?.on("error", () => undefined);
  const lines: string[] = [];
  let rest = "";
  const take = (chunk: Buffer | string) => {
    if (!file?.writableEnded) file?.write(chunk);
    const parts = (rest + chunk.toString()).split("\n");
    rest = parts.pop()!;
    lines.push(...parts);
    lines.splice(0, lines.length - LAST_LINES);
  };
  return {
    follow: (stream) => {
      stream.on("data", take);
      stream.on("error", () => undefined);
    },
    text: () => [...lines, rest].filter((line) => line !== "").join("\n"),
    close: () => file?.end(),
  };
}
