/** The log of a started target, once all secrets of the run are known: written anew without them. */
import { createReadStream, createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PRIVATE_FILE } from "../limits.ts";
import type { SecretRegistry } from "./secrets.ts";

/** A target prints a secret before the run has seen it: so this is done at the end, and the log is private until then. */
export async function redactLog(file: string, secrets: SecretRegistry): Promise<void> {
  const clean = `${file}.clean`;
  await pipeline(Readable.from(cleanLines(file, secrets)), createWriteStream(clean, { mode: PRIVATE_FILE }));
  await rename(clean, file);
}

async function* cleanLines(file: string, secrets: SecretRegistry): AsyncGenerator<string> {
  const lines = createInterface({
    input: createReadStream(file, "utf8"),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) yield `${secrets.redactPrinted(line)}\n`;
}
