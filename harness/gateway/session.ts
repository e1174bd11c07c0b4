/** What the gateway stands in front of: a target with its users, its keys, a sink and a record of everything. */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderHar } from "#reports/har/render-har";
import { newContext, within } from "../check/current-check.ts";
import { Untestable } from "../check/untestable.ts";
import type { Configuration } from "../configuration/configuration.ts";
import { unreachable } from "../errors/harness-error.ts";
import { createEvidence, type Evidence } from "../evidence/evidence.ts";
import { openJournal } from "../evidence/journal.ts";
import { writeHeader } from "../evidence/journal-header.ts";
import { readJournal } from "../evidence/read-journal.ts";
import { createSecretRegistry } from "../evidence/secrets.ts";
import { PRIVATE_FILE, UNDOING_MS } from "../limits.ts";
import { unlinkAll } from "../procedures/unlink-all.ts";
import { type Environment, startEnvironment } from "../run/environment.ts";
import { launchTarget } from "../run/start-target.ts";
import { type CreatedWorld, createWorld } from "../run/world/create-world.ts";
import { VERSION } from "../version.ts";

export interface Session {
  readonly world: CreatedWorld;
  readonly target: Environment["target"];
  /** Where `journal.jsonl` is, and `exchanges.har` once it has ended. */
  readonly directory: string;
  /** Replaces every secret that was met so far. */
  readonly redact: (text: string) => string;
  /** Ends everything that was started, and writes the archive of the exchanges. */
  end(): Promise<void>;
}

export interface SessionOptions {
  readonly configuration: Configuration;
  /** Absolute, and there. */
  readonly directory: string;
  /** What is done, for the header by which operators find our requests: "gateway". */
  readonly label: string;
  /** Handed to the reference service, where that is the target. */
  readonly referenceArgs?: readonly string[] | undefined;
}

/** @throws HarnessError (exit code 3); whatever was started by then is stopped again */
export async function startSession(options: SessionOptions): Promise<Session> {
  const { configuration, directory, label } = options;
  const startedAt = Date.now();
  const runId = `${label}-${randomBytes(3).toString("hex")}`;
  const secrets = createSecretRegistry(configuration.secrets);
  let evidence: Evidence | undefined;
  const launched = launchTarget(configuration, {
    reportDir: directory,
    ...(options.referenceArgs ? { args: [...options.referenceArgs] } : {}),
  });
  const environment = await startEnvironment({
    configuration,
    reportDir: directory,
    secrets,
    onEvent: (delivery) => evidence?.event(delivery),
    launched,
  }).catch(async (error: unknown) => {
    await launched?.stop();
    throw error;
  });
  const { target } = environment;
  const journal = openJournal(join(directory, "journal.jsonl"), secrets.redact);
  const { baseUrl, kind } = target;
  writeHeader(journal, configuration, { runId, startedAt, target: { baseUrl, kind }, planned: {} });
  evidence = createEvidence({ origin: new URL(target.baseUrl).origin, startedAt, journal, secrets });
  const world = createWorld({
    ...environment,
    configuration,
    baseUrl: target.baseUrl,
    runId,
    version: VERSION,
    seed: configuration.options.seed,
    startedAt,
    evidence,
  });
  const end = async () => {
    if (target.kind === "attached") await unlinkAll(world, UNDOING_MS);
    await world.close();
    await environment.stop();
    journal.write({ type: "footer", durationMs: Date.now() - startedAt, interrupted: false });
    journal.close();
    writeArchive(journal.file, directory, startedAt);
  };
  await within(newContext(label), () => knowTheKey(world)).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return { world, target, directory, redact: secrets.redact, end };
}

/** Without the key of the service no answer can be verified. @throws HarnessError (exit code 3) */
async function knowTheKey({ service, serviceKeys, baseUrl }: CreatedWorld): Promise<void> {
  const next =
    "Look at the service's log; `countersign doctor` goes through everything that a session needs.";
  const tried = `GET ${baseUrl}/system/public-key`;
  const answer = await service.getPublicKey().catch((error: unknown) => {
    if (!(error instanceof Untestable)) throw error;
    throw unreachable("target", "no-answer", { tried, saw: error.message, next });
  });
  if (serviceKeys.length > 0) return;
  const saw = `${answer.status}, and no RSA public key in it: no X-Signature can be verified`;
  throw unreachable("target", "no-public-key", { tried, saw, next });
}

function writeArchive(journal: string, directory: string, startedAt: number): void {
  const exchanges = readJournal(journal).flatMap((line) => (line.type === "exchange" ? [line.exchange] : []));
  const archived = { startedAt: new Date(startedAt).toISOString(), version: VERSION, exchanges };
  writeFileSync(join(directory, "exchanges.har"), renderHar(archived), { mode: PRIVATE_FILE });
}
