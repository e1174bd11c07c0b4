/** The run's last look at its own output: no secret value it saw may stand in any file. */
import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { redactLog } from "./redact-log.ts";
import type { SecretMatch, SecretRegistry } from "./secrets.ts";

/** Longer than any form of a secret, in characters: what a piece of a file shares with the one before. */
const OVERLAP = 1 << 16;
const PIECE_BYTES = 1 << 20;

/** What others print beside the report: ours to clean, not to answer for. */
const LOGS = ["target.log", "keycloak.log"];

/**
 * Takes the secrets out of the logs of what was started, which may print what they like, then looks for secrets in
 * everything that the run wrote.
 * @param files the renderings, whatever their number
 * @returns one line for each kind of secret found in a file; empty is good
 */
export async function leaksInOutput(
  reportDir: string,
  files: readonly string[],
  secrets: SecretRegistry,
): Promise<string[]> {
  await redactLogs(reportDir, secrets);
  return leakedSecrets(outputOf(reportDir, files), secrets);
}

/** What was started may print what it likes, also where no run came of it. */
export async function redactLogs(reportDir: string, secrets: SecretRegistry): Promise<void> {
  for (const log of logsIn(reportDir)) await redactLog(log, secrets);
}

/** All that the run wrote. */
export const outputOf = (reportDir: string, files: readonly string[]): string[] => [
  ...files,
  join(reportDir, "journal.jsonl"),
  ...logsIn(reportDir),
];

const logsIn = (reportDir: string) =>
  LOGS.map((name) => join(reportDir, name)).filter((file) => existsSync(file));

/** One line for each kind of secret found in a file, with its first place. Empty is good. */
export async function leakedSecrets(files: readonly string[], secrets: SecretRegistry): Promise<string[]> {
  const leaks: string[] = [];
  for (const file of files.filter((name) => existsSync(name))) {
    const matches = await matchesIn(file, secrets);
    for (const label of new Set(matches.map((match) => match.label))) {
      const own = matches.filter((match) => match.label === label);
      leaks.push(`${file}: ${label}, ${own.length} times, first at character ${own[0]!.start}`);
    }
  }
  return leaks;
}

/** A report may have tens of megabytes, so it is read in pieces that overlap. */
async function matchesIn(file: string, secrets: SecretRegistry): Promise<SecretMatch[]> {
  const found = new Map<number, SecretMatch>();
  let offset = 0;
  let kept = "";
  for await (const piece of createReadStream(file, { encoding: "utf8", highWaterMark: PIECE_BYTES })) {
    const text = kept + (piece as string);
    // By its place: what stands in the overlap is found in both pieces.
    for (const { start, end, label } of secrets.find(text))
      found.set(offset + start, { start: offset + start, end: offset + end, label });
    kept = text.slice(-OVERLAP);
    offset += text.length - kept.length;
  }
  return [...found.values()];
}
