/** Decides whether a value is a report document: its shape by the JSON Schema, and that its verdicts follow from its checks. */
import { readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { expanded } from "./compact/expanded.ts";
import type { ReportDocument } from "./document.ts";
import { visibleText } from "./html/page/visible-text.js";
import { InvalidReportError } from "./invalid-report-error.ts";
import { repetitionsIn } from "./repetitions.ts";
import { differencesIn } from "./verdict/differences.ts";

const schema: object = JSON.parse(readFileSync(new URL("./report.schema.json", import.meta.url), "utf8"));
const matchesSchema = new Ajv2020({
  allErrors: false,
  verbose: true,
  allowUnionTypes: true,
}).compile<ReportDocument>(schema);

/**
 * Gives the value back as a report document whose verdicts can be relied on: no false green is ever written or read.
 * The words beside the verdicts may be those of another version.
 * @throws InvalidReportError naming the first bad place as a JSON Pointer (RFC 6901), what was seen and what to do.
 */
export function validateReport(value: unknown): ReportDocument {
  const report = validateShape(value);
  const [wrong] = [...repetitionsIn(report), ...differencesIn(report).filter(({ isDecisive }) => isDecisive)];
  if (wrong === undefined) return report;
  throw new InvalidReportError(
    wrong.pointer,
    wrong.fault,
    "The document contradicts itself, so no verdict can be taken from it; run again, and report this as a fault of Countersign if it recurs.",
  );
}

/**
 * Gives the value, as it stands in a file or in memory, back as a report document in full (`expanded`), which may contradict
 * itself: for those who name what is wrong with it.
 * @throws InvalidReportError
 */
export function validateShape(value: unknown): ReportDocument {
  if (matchesSchema(value)) return expanded(value);
  const first = matchesSchema.errors?.[0];
  throw new InvalidReportError(pointerOf(first), faultOf(first), adviceFor(value));
}

function pointerOf(error: ErrorObject | undefined): string {
  if (error?.keyword !== "required") return error?.instancePath ?? "";
  return `${error.instancePath}/${String(error.params.missingProperty)}`;
}

function faultOf(error: ErrorObject | undefined): string {
  if (!error) return "it does not match report.schema.json";
  if (error.keyword === "required") return "the member is missing";
  return `${error.message ?? "does not match"}${allowedBy(error)}; found ${shortened(error.data)}`;
}

function allowedBy(error: ErrorObject): string {
  if (error.keyword === "enum") return ` (${(error.params.allowedValues as unknown[]).join(", ")})`;
  if (error.keyword === "const") return ` ${JSON.stringify(error.params.allowedValue)}`;
  return "";
}

function shortened(data: unknown): string {
  const text = visibleText(JSON.stringify(data) ?? String(data));
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function adviceFor(value: unknown): string {
  const format = typeof value === "object" && value !== null && "format" in value ? value.format : undefined;
  if (format === "countersign-report/1")
    return "The file was changed by hand or cut short, or Countersign wrote it wrongly; take the report.json as the run wrote it.";
  if (typeof format === "string" && format.startsWith("countersign-report/"))
    return "It was written by another version of Countersign; read it with that version.";
  return "This is not a report.json of Countersign; give the path of the report.json that a run wrote.";
}
