/** One run against the other side: the journal from its header to its footer, and the report that it makes. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type OtherSide, type OtherSideId, otherSideIds } from "#catalogue";
import type { TargetInfo } from "#reports/document";
import { isSelected } from "#reports/verdict/is-selected";
import type { Configuration } from "../configuration/configuration.ts";
import { settingsError } from "../errors/harness-error.ts";
import { openJournal } from "../evidence/journal.ts";
import { writeHeader } from "../evidence/journal-header.ts";
import { createSecretRegistry, type SecretRegistry } from "../evidence/secrets.ts";
import type { OtherSideCheck } from "./checks.ts";
import { createExchangeLog, type ExchangeLog } from "./exchange-log.ts";
import { runOtherSideChecks } from "./run-checks.ts";

export interface OtherSideRun<World> {
  readonly side: OtherSide;
  readonly configuration: Configuration;
  readonly reportDir: string;
  /** Ids, or the letters of the chapter; none for everything. */
  readonly only: readonly string[];
  readonly target: Pick<TargetInfo, "baseUrl" | "kind">;
  readonly checks: readonly OtherSideCheck<World>[];
  readonly width: number;
  readonly signal?: AbortSignal | undefined;
  /** Starts what the checks act on. */
  readonly open: (kept: Kept) => Promise<{ readonly world: World; readonly close: () => Promise<void> }>;
}

/** Where evidence goes. */
export interface Kept {
  readonly log: ExchangeLog;
  readonly secrets: SecretRegistry;
  readonly profile: (name: string, value: string) => void;
}

export interface Conducted {
  /** Of the journal that was written. */
  readonly journalFile: string;
  readonly secrets: SecretRegistry;
}

/** @throws HarnessError when what is judged, or a server of ours, cannot be started or reached */
export async function conductOtherSide<World>(run: OtherSideRun<World>): Promise<Conducted> {
  requireKnown(run.side, run.only);
  const { configuration, signal } = run;
  const secrets = createSecretRegistry(configuration.secrets);
  const journal = openJournal(join(run.reportDir, "journal.jsonl"), secrets.redact);
  const startedAt = Date.now();
  const log = createExchangeLog({ journal, secrets, startedAt });
  const profile = (name: string, value: string) => journal.write({ type: "profile", name, value });
  try {
    const { world, close } = await run.open({ log, secrets, profile });
    const checks = run.checks.filter(({ id }) => isSelected(id, run.only));
    const { only, target, side } = run;
    const { strict, readOnly } = configuration.options;
    writeHeader(journal, configuration, {
      runId: randomBytes(6).toString("hex"),
      startedAt,
      target: { ...target, side },
      planned: numbers(checks.map(({ id }) => id)),
      asked: { only, strict, readOnly },
    });
    try {
      await runOtherSideChecks({
        checks,
        world,
        width: run.width,
        outOfReach: configuration.outOfReach,
        signal,
        onRecord: (check, place) => journal.write({ type: "check", check, place }),
      });
    } finally {
      await close();
    }
    const interrupted = signal?.aborted ?? false;
    journal.write({ type: "footer", durationMs: Date.now() - startedAt, interrupted });
  } finally {
    journal.close();
  }
  return { journalFile: journal.file, secrets };
}

/** @throws HarnessError (exit code 2) */
export function requireKnown(side: OtherSide, only: readonly string[]): void {
  const ids = otherSideIds(side);
  const unknown = only.find((word) => !ids.some((id) => isSelected(id, [word])));
  if (unknown === undefined) return;
  throw settingsError(
    "unknown-requirement",
    `reading --only ${unknown}`,
    `there is no such requirement of a ${side}`,
    `\`countersign list --of ${side}\` shows all of them.`,
  );
}

const numbers = (ids: readonly OtherSideId[]): Record<string, number> =>
  Object.fromEntries(ids.map((id) => [id, ids.filter((other) => other === id).length]));
