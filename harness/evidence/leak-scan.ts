/** The run's last look at its own output: no secret value it saw may stand in any file. */
import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { redactLog } from "./redact-log.ts";
import { type SecretMatch, type SecretRegistry, SUBSCRIBE_URL_TOKEN } from "./secrets.ts";

/** Longer than any form of a secret, in characters: what a piece of a file shares with the one before. */
const OVERLAP = 1 << 16;
const PIECE_BYTES = 1 << 20;

const JOURNAL = "journal.jsonl";

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
  join(reportDir, JOURNAL),
  ...logsIn(reportDir),
];

const logsIn = (reportDir: string) =>
  LOGS.map((name) => join(reportDir, name)).filter((file) => existsSync(file));

/** One line for each kind of secret found in a file, with its first place. Empty is good. */
export async function leakedSecrets(files: readonly string[], secrets: SecretRegistry): Promise<string[]> {
  const leaks: string[] = [];
  const shown = new Set<string>();
  // The journal first: it is in the order in which everything came.
  const ordered = [...files].sort((one, other) => Number(isJournal(other)) - Number(isJournal(one)));
  for (const file of ordered.filter((name) => existsSync(name))) {
    const all = await matchesIn(file, secrets);
    for (const match of isJournal(file) ? all.filter(wasShownBefore) : []) shown.add(match.text);
    const matches = all.filter(({ text }) => !shown.has(text));
    for (const label of new Set(matches.map((match) => match.label))) {
      const own = matches.filter((match) => match.label === label);
      leaks.push(`${file}: ${label}, ${own.length} times, first at character ${own[0]!.start}`);
    }
  }
  return leaks;
}

interface PlacedMatch extends SecretMatch {
  readonly text: string;
  /** How many lines of the file end before it. */
  readonly line: number;
}

const isJournal = (file: string) => file.endsWith(JOURNAL);

/** Whoever sends events decides what their tokens are: one that stood in plain sight before is nobody's secret. */
const wasShownBefore = ({ label, line, since }: PlacedMatch) => label === SUBSCRIBE_URL_TOKEN && line < since;

const newlinesIn = (text: string) => text.split("\n").length - 1;

/** A report may have tens of megabytes, so it is read in pieces that overlap. */
async function matchesIn(file: string, secrets: SecretRegistry): Promise<PlacedMatch[]> {
  const found = new Map<number, PlacedMatch>();
  let offset = 0;
  let line = 0;
  let kept = "";
  for await (const piece of createReadStream(file, { encoding: "utf8", highWaterMark: PIECE_BYTES })) {
    const text = kept + (piece as string);
    // By its place: what stands in the overlap is found in both pieces.
    for (const match of secrets.find(text)) {
      const [start, end] = [offset + match.start, offset + match.end];
      const before = line + newlinesIn(text.slice(0, match.start));
      found.set(start, { ...match, start, end, line: before, text: text.slice(match.start, match.end) });
    }
    kept = text.slice(-OVERLAP);
    line += newlinesIn(text.slice(0, text.length - kept.length));
    offset += text.length - kept.length;
  }
  return [...found.values()];
}
