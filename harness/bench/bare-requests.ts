/** How long the requests of a run take without the suite: kept by a proxy before the sandbox, then asked again, bare. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import dotenv from "dotenv";
import { compiledFile } from "../processes/compiled-file.ts";
import { startRecordingProxy } from "./recording-proxy.ts";
import { replay } from "./replay.ts";
import { wholeRun } from "./whole-run.ts";

export interface BareRequests {
  readonly requests: number;
  /** Of each round, in milliseconds. */
  readonly rounds: readonly number[];
}

/** As many objects as a run against the reference service makes. */
const BUDGET = { FDS_MAX_API_KEYS: "100", FDS_MAX_WEBHOOKS: "150" };

/** @param atATime as many as the suite has under way on this machine */
export async function bareRequests(
  directory: string,
  { rounds, atATime }: { rounds: number; atATime: number },
): Promise<BareRequests> {
  const serve = compiledFile("harness/cli/countersign.js");
  const sandbox = spawn(process.execPath, [serve, "serve", "--dir", directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await new Promise((resolve) => sandbox.stdout.once("data", resolve));
    const envFile = join(directory, "sandbox.env");
    const serviceUrl = dotenv.parse(readFileSync(envFile)).FDS_BASE_URL!;
    const proxy = await startRecordingProxy(serviceUrl);
    const environment = { ...BUDGET, FDS_BASE_URL: proxy.baseUrl };
    await wholeRun(join(directory, "run"), ["--env-file", envFile], environment);
    await proxy.close();
    const taken: number[] = [];
    for (let round = 0; round < rounds; round++) taken.push(await replay(proxy.kept, serviceUrl, atATime));
    return { requests: proxy.kept.length, rounds: taken };
  } finally {
    sandbox.kill("SIGTERM");
    if (sandbox.exitCode === null) await new Promise((resolve) => sandbox.once("exit", resolve));
  }
}
