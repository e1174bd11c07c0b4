/** One run of the suite against one subject. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expanded } from "#reports/compact/expanded";
import type { ReportDocument } from "#reports/document";
import type { DefectSubject, Subject } from "./subject.ts";
import type { SubjectRun } from "./subject-run.ts";
import type { RunOrder } from "./subject-worker.ts";
import type { WorkerPool } from "./worker-pool.ts";

export interface SubjectRunOptions extends Pick<RunOrder, "directory" | "only" | "seed"> {
  readonly workers: WorkerPool;
}

/**
 * Runs the suite against a subject, or against the reference service as it is.
 * @param subjects none, one, or several choices that are to be had at once
 */
export async function runSubjects(
  subjects: readonly Subject[],
  { directory, only, seed, workers }: SubjectRunOptions,
): Promise<SubjectRun> {
  const nullTarget = subjects.find(({ kind }) => kind === "null target")?.name;
  const faults = subjects.filter((subject) => subject.kind === "defect");
  const faultsOf = (side: DefectSubject["of"]) =>
    faults.filter(({ of }) => of === side).map(({ fault }) => fault);
  const [realmDefect] = faultsOf("identity provider");
  const variations = subjects.flatMap((subject) => subject.variations);
  const { exitCode, failed = "" } = await workers.run({
    directory,
    only,
    seed,
    settings: Object.assign(
      {},
      ...variations.map(({ operatorSets }) => operatorSets),
      ...faults.map(({ foundWith }) => foundWith),
    ),
    replacements: { defects: faultsOf("service"), variations: variations.map(({ name }) => name) },
    ...(nullTarget === undefined ? {} : { nullTarget }),
    ...(realmDefect === undefined ? {} : { realmDefect }),
  });
  return { exitCode, report: await readReport(join(directory, "report.json")), lastLines: failed };
}

/** Undefined when the run came to none. */
async function readReport(file: string): Promise<ReportDocument | undefined> {
  try {
    return expanded(JSON.parse(await readFile(file, "utf8")) as ReportDocument);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
