/** Starts the Pact verifier in a process of its own, and reads what it found. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HarnessError, settingsError } from "../errors/harness-error.ts";
import { compiledFile } from "../processes/compiled-file.ts";
import { type NativeResult, readNativeResult } from "./native-result.ts";

export interface VerifierJob {
  /** Pact files, absolute. */
  readonly files: readonly string[];
  readonly provider: string;
  /** Of the gateway. */
  readonly providerUrl: string;
  /** Where provider states are brought about, and messages are asked for: loopback, with a path. */
  readonly statesUrl: string;
  readonly messages: { readonly port: number; readonly path: string };
  /** Of one request, in ms. */
  readonly timeoutMs: number;
}

/** What it printed is kept, for the case that it says nothing else. */
const MAX_PRINTED = 4000;

/** @throws HarnessError (exit code 2) where the verifier is not installed, (4) where it broke */
export async function runVerifier(job: VerifierJob): Promise<NativeResult> {
  requireVerifier();
  // What it writes holds secrets: it is not kept.
  const scratch = mkdtempSync(join(tmpdir(), "countersign-pact-"));
  try {
    return await verifiedBy(job, join(scratch, "verifier.json"));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function verifiedBy(job: VerifierJob, resultFile: string): Promise<NativeResult> {
  const child = spawn(process.execPath, [compiledFile("harness/pact/verifier-child.js"), resultFile], {
    stdio: ["pipe", "pipe", "pipe"],
    env: childEnvironment(process.env),
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (piece: Buffer) => {
      printed = (printed + piece.toString()).slice(-MAX_PRINTED);
    });
  child.stdin.end(JSON.stringify(optionsOf(job)));
  const [exitCode] = (await once(child, "close")) as [number | null];
  const result = exitCode === 0 ? readNativeResult(textOf(resultFile)) : undefined;
  if (result !== undefined) return result;
  throw new HarnessError({
    code: "pact-verifier-broke",
    tried: `verifying ${job.files.join(", ")} with @pact-foundation/pact-core`,
    saw: `it ended with ${exitCode}, and said: ${textOf(resultFile).slice(0, 500) || printed.slice(-500)}`,
    side: "countersign",
    next: "Look whether the file is a pact that other Pact tools take; if it is, report it to us.",
    exitCode: 4,
  });
}

/** It is optional, for there are systems that it does not run on. @throws HarnessError (exit code 2) */
export function requireVerifier(): void {
  try {
    createRequire(import.meta.url).resolve("@pact-foundation/pact-core");
  } catch {
    throw settingsError(
      "no-pact-verifier",
      "loading @pact-foundation/pact-core",
      "it is not installed: it is an optional dependency, for Linux, macOS and Windows on x64 and arm64",
      "Install it beside Countersign: npm install @pact-foundation/pact-core@19.2.0. Nothing was sent.",
    );
  }
}

const optionsOf = (job: VerifierJob) => ({
  provider: job.provider,
  providerBaseUrl: job.providerUrl,
  pactUrls: [...job.files],
  providerStatesSetupUrl: job.statesUrl,
  providerStatesSetupTeardown: true,
  providerStatesSetupBody: true,
  failIfNoPactsFound: true,
  timeout: job.timeoutMs,
  logLevel: "error" as const,
  transports: [{ protocol: "message", scheme: "http", ...job.messages }],
});

/** Everything is on loopback, and nothing is told to anybody: neither a proxy's settings nor those of other Pact tools hold here. */
function childEnvironment(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(own).filter(
    ([name]) => !/^(https?_proxy|all_proxy|no_proxy|pact_.*)$/i.test(name),
  );
  return { ...Object.fromEntries(kept), NO_PROXY: "*", no_proxy: "*", PACT_DO_NOT_TRACK: "true" };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
