/** The journal: one JSON line a fact, written as the run goes, so that a killed run can still be read. */
import { closeSync, fchmodSync, fstatSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { ChangeRecord, Exchange, Leftover, RunInfo, SinkEvent, TargetInfo } from "#reports/document";
import type { CheckRecord } from "#reports/verdict/check-record";
import { PRIVATE_FILE } from "../limits.ts";
import type { Waiver } from "../waivers/waivers.ts";

export type JournalLine =
  | {
      type: "header";
      format: "countersign-journal/1";
      run: RunInfo;
      target: TargetInfo;
      /** How many checks of each requirement are to be made. */
      planned: Readonly<Record<string, number>>;
    }
  | { type: "waiver"; waiver: Waiver }
  | { type: "exchange"; exchange: Exchange }
  | { type: "event"; event: SinkEvent }
  | { type: "change"; change: ChangeRecord }
  /** A later one of the same place in the plan takes the place of an earlier one. */
  | { type: "check"; check: CheckRecord; place: number }
  | { type: "profile"; name: string; value: string }
  | { type: "public-key"; pem: string }
  | { type: "leftover"; leftover: Leftover }
  | { type: "footer"; durationMs: number; interrupted: boolean };

export interface Journal {
  readonly file: string;
  /** Aborted when a line could not be written, with the reason: what is there by then is whole, and nothing is added. */
  readonly failed: AbortSignal;
  /** How many lines were written so far. */
  readonly lines: number;
  write(line: JournalLine): void;
  close(): void;
}

/**
 * Opens a journal. Each line is written to the file at once (a `kill -9` loses none), after `redact`. Nothing is kept in
 * memory: the report is assembled from the file, so that no rendering can hold more than the journal does.
 */
export function openJournal(file: string, redact: (text: string) => string): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const descriptor = openPrivately(file);
  const failure = new AbortController();
  let isClosed = false;
  let lines = 0;
  return {
    file,
    get lines() {
      return lines;
    },
    failed: failure.signal,
    write: (line) => {
      // What ends after the run is no part of it; the number of the descriptor may be another file's by then.
      if (isClosed || failure.signal.aborted) return;
      const text = cleanAsWhole(line, redact) ?? cleanByParts(line, redact);
      try {
        writeWhole(descriptor, Buffer.from(`${text}\n`));
        lines++;
      } catch (error) {
        failure.abort(error);
      }
    },
    close: () => {
      if (!isClosed) closeSync(descriptor);
      isClosed = true;
    },
  };
}

/** For its owner alone, also where the file was there before. */
function openPrivately(file: string): number {
  const descriptor = openSync(file, "w", PRIVATE_FILE);
  if (fstatSync(descriptor).isFile()) fchmodSync(descriptor, PRIVATE_FILE);
  return descriptor;
}

/** The system may take a part only, and say so when it is asked to take the rest. */
function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}

/** Exchanges and events come with each part redacted by itself: of these one look at the whole finds what is left. */
function cleanAsWhole(line: JournalLine, redact: (text: string) => string): string | undefined {
  if (line.type !== "exchange" && line.type !== "event") return undefined;
  const text = JSON.stringify(line);
  return redact(text) === text ? text : undefined;
}

/** Each text for itself: a replacement across JSON's own escapes would damage the line. */
const cleanByParts = (line: JournalLine, redact: (text: string) => string): string =>
  JSON.stringify(line, (_, value: unknown) => (typeof value === "string" ? redact(value) : value));
