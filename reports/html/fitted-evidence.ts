/** The evidence as the page carries it: compressed, and as much of it as fits. */
import { gzipSync } from "node:zlib";
import type { ReportDocument } from "../document.ts";
import { type PackedEvidence, packEvidence } from "./evidence-data.ts";
import type { ExchangeLine } from "./exchange-line.ts";

/** What evidence usually shrinks to, Base64 included, is less; what does not shrink is packed again, and less of it. */
const SHRINKS_TO = 1 / 8;
/** Base64 of bytes that do not compress at all. */
const GROWS_TO = 1.36;
/** What a browser unpacks and reads in a moment. */
const MAX_JSON_BYTES = 40_000_000;
const ATTEMPTS = 4;
/** Byte 9 of a gzip header: "unknown", so that no system shows in the bytes (RFC 1952, 2.3.1). */
const OPERATING_SYSTEM = 9;
const UNKNOWN = 255;

export interface FittedEvidence extends Omit<PackedEvidence, "json"> {
  /** Base64 of gzipped JSON: no character of it means anything in HTML. */
  base64: string;
}

/** @param budget bytes of the page that the evidence may take */
export function fittedEvidence(
  report: ReportDocument,
  lines: Map<number, ExchangeLine>,
  budget: number,
): FittedEvidence {
  let bytes = Math.min(budget / SHRINKS_TO, MAX_JSON_BYTES);
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    const fitted = compressed(packEvidence(report, lines, bytes));
    if (fitted.base64.length <= budget) return fitted;
    bytes *= (0.9 * budget) / fitted.base64.length;
  }
  return compressed(packEvidence(report, lines, budget / GROWS_TO));
}

function compressed({ json, ...rest }: PackedEvidence): FittedEvidence {
  const zipped = gzipSync(json);
  zipped[OPERATING_SYSTEM] = UNKNOWN;
  return { ...rest, base64: zipped.toString("base64") };
}
