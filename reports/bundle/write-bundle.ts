/** Everything that an auditor needs of a run, in one archive. */
import { constants, lstatSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { ReportDocument } from "../document.ts";
import { renderHtml } from "../html/render-html.tsx";
import { readReport } from "../read-report.ts";
import { MANIFEST, sumsOf } from "./sums.ts";
import { type Member, packTar } from "./ustar.ts";

/** What the folder may hold beside report.json. `target.log` stays out: it is the target's word, not evidence. */
const optional = ["journal.jsonl", "junit.xml", "summary.md", "badge.svg"];
/** Byte 9 of a gzip header: "unknown", so that no system shows in the bytes (RFC 1952, 2.3.1). */
const OPERATING_SYSTEM = 9;
const UNKNOWN = 255;

export interface Bundle {
  readonly report: ReportDocument;
  /** Paths in the archive. */
  readonly names: readonly string[];
  /** The tar.gz; the same files give the same bytes. */
  readonly archive: Buffer;
}

/** @throws Error naming report.json when it cannot be read or is no report */
export async function bundleOf(directory: string): Promise<Bundle> {
  const report = await readReport(join(directory, "report.json"));
  const members = await membersOf(directory, report);
  const inside = [{ name: MANIFEST, content: Buffer.from(sumsOf(members)) }, ...members];
  const folder = folderOf(report);
  const archive = gzipSync(
    packTar(inside.map(({ name, content }) => ({ name: `${folder}/${name}`, content }))),
    {
      level: 9,
    },
  );
  archive[OPERATING_SYSTEM] = UNKNOWN;
  return { report, names: inside.map(({ name }) => `${folder}/${name}`), archive };
}

async function membersOf(directory: string, report: ReportDocument): Promise<Member[]> {
  const names = ["report.json", ...optional.filter((name) => isThere(join(directory, name)))];
  const files = names.map(async (name) => ({ name, content: await contentOf(join(directory, name)) }));
  const members = [...(await Promise.all(files)), await pageOf(directory, report), ...keyFiles(report)];
  return members.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** A run with `--format json` has no page: then it is rendered now. */
async function pageOf(directory: string, report: ReportDocument): Promise<Member> {
  const file = join(directory, "index.html");
  const content = isThere(file) ? await contentOf(file) : Buffer.from(renderHtml(report));
  return { name: "index.html", content };
}

const isThere = (file: string) => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

/** Of the file itself: a link in the folder would bring another file of this machine into the archive. @throws Error that says so */
async function contentOf(file: string): Promise<Buffer> {
  const opened = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch((cause: Error) => {
    throw new Error(`${file} is no file that can be packed: ${cause.message}`, { cause });
  });
  try {
    if (!(await opened.stat()).isFile()) throw new Error(`${file} is no regular file`);
    return await opened.readFile();
  } finally {
    await opened.close();
  }
}

/** The service's public keys as PEM, by their place in the report. */
export function keyFiles({ target }: ReportDocument): Member[] {
  return target.publicKeys.map((pem, index) => ({
    name: `public-key-${index}.pem`,
    content: Buffer.from(pem.endsWith("\n") ? pem : `${pem}\n`),
  }));
}

function folderOf({ run }: ReportDocument): string {
  return `countersign-${run.id.replace(/[^A-Za-z0-9-]+/g, "-").slice(0, 60)}`;
}
