/** Checks a bundle: each file against the manifest, the keys against the report, the report against its signatures. */
import type { ReportDocument } from "../document.ts";
import { parseDocument } from "../json-depth.ts";
import { validateShape } from "../validate-report.ts";
import type { Discrepancy } from "../verify/discrepancy.ts";
import type { Verification } from "../verify/verification.ts";
import { verifyReport } from "../verify/verify-report.ts";
import { readBundle } from "./read-bundle.ts";
import { MANIFEST, sumDiscrepancies } from "./sums.ts";
import type { Member } from "./ustar.ts";
import { keyFiles } from "./write-bundle.ts";

export interface VerifiedBundle {
  /** Files beside the manifest. */
  readonly files: number;
  /** What differs from the manifest, or between the files. */
  readonly discrepancies: readonly Discrepancy[];
  /** Undefined when the report in it cannot be read; a discrepancy says why. */
  readonly checked?: {
    readonly report: ReportDocument;
    /** As it stands in the archive. */
    readonly bytes: Buffer;
    readonly result: Verification;
  };
}

export function verifyBundle(archive: Buffer): VerifiedBundle {
  try {
    return verifyMembers(readBundle(archive));
  } catch (error) {
    const fault = `it cannot be unpacked: ${(error as Error).message}`;
    return { files: 0, discrepancies: [{ where: "the archive", fault }] };
  }
}

function verifyMembers(all: readonly Member[]): VerifiedBundle {
  const manifest = all.find(({ name }) => name === MANIFEST);
  const members = all.filter((member) => member !== manifest);
  const sums = manifest
    ? sumDiscrepancies(members, manifest.content.toString("utf8"))
    : [{ where: MANIFEST, fault: "it is not in the bundle" }];
  const files = members.length;
  const read = reportIn(members);
  if ("fault" in read)
    return { files, discrepancies: [...sums, { where: "report.json", fault: read.fault }] };
  const { report, bytes } = read;
  return {
    files,
    discrepancies: [...sums, ...keyDiscrepancies(members, report)],
    checked: { report, bytes, result: verifyReport(report) },
  };
}

function reportIn(members: readonly Member[]): { report: ReportDocument; bytes: Buffer } | { fault: string } {
  const file = members.find(({ name }) => name === "report.json");
  if (!file) return { fault: "it is not in the bundle" };
  try {
    return { report: validateShape(parseDocument(file.content.toString("utf8"))), bytes: file.content };
  } catch (error) {
    return { fault: `it is no report document: ${(error as Error).message}` };
  }
}

/** Whoever checks by hand takes the PEM file: it has to be the key of the report. */
function keyDiscrepancies(members: readonly Member[], report: ReportDocument): Discrepancy[] {
  return keyFiles(report).flatMap(({ name, content }) => {
    const file = members.find((member) => member.name === name);
    if (!file) return [{ where: name, fault: "this public key of the report is not in the bundle" }];
    return file.content.equals(content)
      ? []
      : [{ where: name, fault: "it is not the public key of the report" }];
  });
}
