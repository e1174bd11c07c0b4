/**
 * What a run says, as an in-toto statement: predicate test-result v0.1 (in-toto attestation framework, Statement v1), which
 * policy engines of a pipeline read without knowing the report.
 */
import { createHash } from "node:crypto";
import type { ReportDocument, RequirementResult } from "../document.ts";

export const STATEMENT_TYPE = "https://in-toto.io/Statement/v1";
export const TEST_RESULT = "https://in-toto.io/attestation/test-result/v0.1";

/** Bytes of which a digest is known: a file, or an image. */
export interface ResourceDescriptor {
  readonly name: string;
  /** Hex, by the name of the algorithm. */
  readonly digest: Readonly<Record<string, string>>;
}

export interface Statement {
  readonly _type: typeof STATEMENT_TYPE;
  readonly subject: readonly ResourceDescriptor[];
  readonly predicateType: typeof TEST_RESULT;
  readonly predicate: TestResult;
}

export interface TestResult {
  readonly result: "PASSED" | "WARNED" | "FAILED";
  /** What the run was configured by: the suite, whose name carries its version. */
  readonly configuration: readonly Partial<ResourceDescriptor>[];
  readonly passedTests: readonly string[];
  readonly warnedTests: readonly string[];
  readonly failedTests: readonly string[];
}

/** What a waiver excuses is told as a warning, and what could not be judged is none of the three. */
const results = {
  conformant: "PASSED",
  incomplete: "WARNED",
  broken: "WARNED",
  "non-conformant": "FAILED",
} as const;

/** @param subjects what was judged, beside the report itself: the image, the commit */
export function statementOf(
  report: ReportDocument,
  reportBytes: Buffer,
  subjects: readonly ResourceDescriptor[],
): Statement {
  const idsWith = (...verdicts: RequirementResult["verdict"][]) =>
    report.requirements.filter(({ verdict }) => verdicts.includes(verdict)).map(({ id }) => id);
  return {
    _type: STATEMENT_TYPE,
    subject: [{ name: "report.json", digest: { sha256: sha256(reportBytes) } }, ...subjects],
    predicateType: TEST_RESULT,
    predicate: {
      result: resultOf(report),
      configuration: [{ name: `countersign@${report.run.version}` }],
      passedTests: idsWith("met"),
      warnedTests: idsWith("waived", "unstable"),
      failedTests: idsWith("violated"),
    },
  };
}

export const resultOf = ({ verdict }: Pick<ReportDocument, "verdict">): TestResult["result"] =>
  results[verdict];

export const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
