/** `countersign serve` as a process, and a receiver with the certificate that it made for one. */
import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, on, once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen } from "../../../net/listener.ts";
import { compiledFile } from "../../../processes/compiled-file.ts";

export interface Sandbox {
  readonly directory: string;
  /** What it printed. */
  readonly said: string;
  /** The value behind a word that begins a line, such as base_url. */
  told(word: string): string;
  stop(): Promise<void>;
}

/** Where other tests have most of the machine. */
const DEADLINE_MS = 60_000;

export async function startSandbox(options: readonly string[] = []): Promise<Sandbox> {
  const directory = mkdtempSync(join(tmpdir(), "countersign-sandbox-"));
  const args = [compiledFile("harness/cli/countersign.js"), "serve", "--dir", directory, ...options];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const said = await untilItEnds(child, "Ctrl-C ends it.\n").catch((error: unknown) => {
    child.kill("SIGTERM");
    throw error;
  });
  return {
    directory,
    said,
    told: (word) => new RegExp(`^${word}\\s*=?\\s*(\\S+)`, "m").exec(said)?.[1] ?? "",
    stop: async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function untilItEnds(child: ChildProcess, end: string): Promise<string> {
  let said = "";
  for await (const [piece] of on(child.stdout!, "data", { signal: AbortSignal.timeout(DEADLINE_MS) })) {
    said += String(piece);
    if (said.endsWith(end)) break;
  }
  return said;
}

export interface SandboxReceiver {
  readonly targetUrl: string;
  /** The next body with this Type, as text. Rejects after a minute. */
  next(type: string): Promise<string>;
  close(): Promise<void>;
}

export async function startSandboxReceiver({
  directory,
}: Pick<Sandbox, "directory">): Promise<SandboxReceiver> {
  const read = (name: string) => readFileSync(join(directory, name));
  const received: string[] = [];
  const arrivals = new EventEmitter();
  const server = createServer(
    { cert: read("sink.pem"), key: read("sink-key.pem") },
    async (request, response) => {
      received.push(Buffer.concat(await request.toArray()).toString("utf8"));
      response.end();
      arrivals.emit("arrived");
    },
  );
  const { port, close } = await listen(server, "127.0.0.1", 0);
  const take = (type: string) => {
    const at = received.findIndex((body) => JSON.parse(body).Type === type);
    return at === -1 ? undefined : received.splice(at, 1)[0];
  };
  return {
    targetUrl: `https://localhost:${port}/events`,
    close,
    next: async (type) => {
      const already = take(type);
      if (already !== undefined) return already;
      for await (const _ of on(arrivals, "arrived", { signal: AbortSignal.timeout(DEADLINE_MS) })) {
        const now = take(type);
        if (now !== undefined) return now;
      }
      throw new Error("The receiver was closed.");
    },
  };
}
