/** One run of the suite against one subject. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReportDocument } from "#reports/document.ts";
import type { SubjectRun } from "./judge-subject.ts";
import type { Subject } from "./subject.ts";
import type { RunOrder } from "./subject-worker.ts";
import type { WorkerPool } from "./worker-pool.ts";

export interface SubjectRunOptions extends Pick<RunOrder, "directory" | "only" | "seed"> {
  readonly workers: WorkerPool;
}

/**
 * Runs the suite against a subject, or against the reference service as it is.
 * @param subjects none, one, or several variations that are to be had at once
 */
export async function runSubjects(
  subjects: readonly Subject[],
  { directory, only, seed, workers }: SubjectRunOptions,
): Promise<SubjectRun> {
  const named = (kind: Subject["kind"]) =>
    subjects.filter((subject) => subject.kind === kind && !isOfRealm(subject)).map(({ name }) => name);
  const [nullTarget] = named("null target");
  const realmDefect = subjects.find(isOfRealm)?.name;
  const { exitCode, failed = "" } = await workers.run({
    directory,
    only,
    seed,
    replacements: { defects: named("defect"), variations: named("variation") },
    ...(nullTarget === undefined ? {} : { nullTarget }),
    ...(realmDefect === undefined ? {} : { realmDefect }),
  });
  return { exitCode, report: await readReport(join(directory, "report.json")), lastLines: failed };
}

const isOfRealm = (subject: Subject) => subject.kind === "defect" && subject.of === "identity provider";

/** Undefined when the run came to none. */
async function readReport(file: string): Promise<ReportDocument | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as ReportDocument;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
