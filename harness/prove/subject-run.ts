/** What a run of the suite against one subject came to. */
import type { ReportDocument } from "#reports/document";

export interface SubjectRun {
  readonly exitCode: number;
  /** Undefined when the run came to no report: the target was no service at all, or we broke. */
  readonly report: ReportDocument | undefined;
  /** The last lines of the run's own output. */
  readonly lastLines: string;
}
