/** A digest over the whole report document, so that no byte of it changes unseen by accident or by hand. */
import { createHash } from "node:crypto";
import type { ReportDocument } from "../document.ts";

/**
 * SHA-256 (hex) over the document without its own seal, each member as JSON in the order in which it stands. Whoever changes
 * the report can make a new seal as well: against that, sign the manifest of the bundle.
 */
export function sealOf({ seal: _, ...report }: ReportDocument): string {
  const hash = createHash("sha256");
  for (const [name, value] of Object.entries(report)) {
    hash.update(`${JSON.stringify(name)}:`);
    if (Array.isArray(value)) for (const element of value) hash.update(`${JSON.stringify(element)}\n`);
    else hash.update(`${JSON.stringify(value)}\n`);
  }
  return hash.digest("hex");
}
