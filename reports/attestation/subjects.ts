/** What an attestation is about, beside the report: the target's image, and whatever the operator names. */
import type { ReportDocument } from "../document.ts";
import type { ResourceDescriptor } from "./statement.ts";

/** `registry.example/service@sha256:…`, as containers are named by their content. */
const BY_DIGEST = /^(?<name>.+)@sha256:(?<hex>[0-9a-f]{64})$/;

/** @throws Error when the text is not a name with the SHA-256 of what it names */
export function subjectOf(text: string): ResourceDescriptor {
  const { name, hex } = BY_DIGEST.exec(text)?.groups ?? {};
  if (name === undefined || hex === undefined)
    throw new Error(`"${text}" is not name@sha256:, followed by 64 hexadecimal digits.`);
  return { name, digest: { sha256: hex } };
}

/** The image that the run started, where it was named by its digest. */
export function imageOf({ run }: Pick<ReportDocument, "run">): ResourceDescriptor[] {
  const image = run.settings.FDS_TARGET_IMAGE;
  return image !== undefined && BY_DIGEST.test(image) ? [subjectOf(image)] : [];
}
