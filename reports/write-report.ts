/** Writes the renderings of a report into a directory, each file whole or not at all. */
import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReportDocument } from "./document.ts";
import { renderBadge } from "./formats/render-badge.ts";
import { chapterBadges } from "./formats/render-chapter-badges.ts";
import { renderCtrf } from "./formats/render-ctrf.ts";
import { renderJunit } from "./formats/render-junit.ts";
import { renderMarkdown } from "./formats/render-markdown.ts";
import { allFormats, type ReportFormat, reportFileNames } from "./formats/report-formats.ts";
import { harPieces } from "./har/render-har.ts";
import { renderHtml } from "./html/render-html.tsx";
import { expandedPieces, jsonPieces } from "./json-pieces.ts";
import { validateReport } from "./validate-report.ts";
import { sealOf } from "./verify/seal.ts";

/** Those of one file. */
const render: Record<Exclude<ReportFormat, "badges">, (report: ReportDocument) => Iterable<string>> = {
  json: jsonPieces,
  expanded: expandedPieces,
  html: (report) => [renderHtml(report)],
  junit: (report) => [renderJunit(report)],
  markdown: (report) => [renderMarkdown(report)],
  badge: (report) => [renderBadge(report)],
  ctrf: (report) => [renderCtrf(report)],
  har: ({ run, exchanges }) => harPieces({ startedAt: run.startedAt, version: run.version, exchanges }),
};

type NamedPieces = readonly [name: string, pieces: Iterable<string>];

function* filesOf(format: ReportFormat, report: ReportDocument): Generator<NamedPieces> {
  if (format !== "badges") yield [reportFileNames[format], render[format](report)];
  else for (const { code, svg } of chapterBadges(report)) yield [`badge-${code}.svg`, [svg]];
}

/** Evidence is its owner's, until he shares it. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/**
 * Validates the report, then writes the formats asked for into `directory`, which is made if it is not there.
 * `report.json` goes first, so that the source survives should a rendering fail.
 * @returns the paths written.
 * @throws InvalidReportError before anything is written; or an Error that names the file that could not be written.
 */
export async function writeReport(
  report: ReportDocument,
  directory: string,
  formats: readonly ReportFormat[],
): Promise<string[]> {
  const valid = sealed(validateReport(report));
  await mkdir(directory, { recursive: true, mode: PRIVATE_FOLDER });
  const ordered = allFormats.filter((format) => formats.includes(format));
  const written: string[] = [];
  for (const format of ordered) {
    for (const [name, pieces] of filesOf(format, valid)) {
      const path = join(directory, name);
      await writeWhole(path, pieces);
      written.push(path);
    }
  }
  return written;
}

/** A report that is rendered again keeps the seal of the run that wrote it. */
function sealed(report: ReportDocument): ReportDocument {
  return report.seal === undefined ? { ...report, seal: sealOf(report) } : report;
}

/** A reader sees the old file or the new one, never half of one. */
async function writeWhole(path: string, pieces: Iterable<string>): Promise<void> {
  const unfinished = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await pipeline(
      Readable.from(pieces),
      createWriteStream(unfinished, { encoding: "utf8", flags: "wx", mode: PRIVATE_FILE }),
    );
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `Could not write the report file ${path}: ${why}. Check that --report names a writable directory.`,
      {
        cause: error,
      },
    );
  }
}
