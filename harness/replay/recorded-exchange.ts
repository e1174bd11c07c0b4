/** One exchange of a report, `report.json#31`, as a request that can be made again. */
import { relative } from "node:path/posix";
import type { Exchange, RecordedBody, RecordedHeaders, ReportDocument } from "#reports/document";
import { readDoubtedReport } from "#reports/read-report";
import { settingsError } from "../errors/harness-error.ts";

export interface RecordedRequest {
  readonly exchange: Exchange;
  readonly method: string;
  /** Below {base_url}, with query. */
  readonly target: string;
  /** Without what is made anew: credentials, signatures, Date, and what belongs to a connection. */
  readonly headers: RecordedHeaders;
  readonly body: Buffer | undefined;
}

/** Made anew for every request, or by the client itself. */
const MADE_ANEW = new Set([
  ...["authorization", "x-api-key", "x-signature", "date", "countersign-run", "user-agent"],
  ...["host", "content-length", "transfer-encoding", "connection"],
]);

/**
 * @param reference as `reports/out/report.json#31`
 * @throws HarnessError (exit code 2) when there is no such exchange, or not all of it was kept
 */
export async function recordedRequest(reference: string): Promise<RecordedRequest> {
  const [, file, number] = /^(.+)#(\d+)$/.exec(reference) ?? [];
  if (file === undefined || number === undefined)
    throw unusable(reference, "it names no exchange", "Give the report and the number: report.json#31.");
  const report = await reportIn(file);
  const exchange = report.exchanges.find(({ n }) => n === Number(number));
  if (!exchange)
    throw unusable(
      reference,
      `the report has no exchange ${number}`,
      "Take the number from a check of the report.",
    );
  return {
    exchange,
    method: exchange.request.method,
    target: targetOf(exchange, report),
    headers: exchange.request.headers.filter(([name]) => !MADE_ANEW.has(name.toLowerCase())),
    body: bodyOf(exchange.request.body, reference),
  };
}

async function reportIn(file: string): Promise<ReportDocument> {
  try {
    return await readDoubtedReport(file);
  } catch (error) {
    throw unusable(file, (error as Error).message, "Give the report.json that a run wrote.");
  }
}

function targetOf({ n, request }: Exchange, { target }: ReportDocument): string {
  const [url, base] = [new URL(request.url), new URL(target.baseUrl)];
  if (url.host !== base.host || /\(secret/.test(request.url))
    throw unusable(
      `exchange ${n}`,
      `its address is ${request.url}: not one of the service, or not whole`,
      "Replay a call of the interface.",
    );
  return `/${relative(base.pathname, url.pathname)}${url.search}`;
}

function bodyOf(body: RecordedBody | undefined, reference: string): Buffer | undefined {
  if (!body) return undefined;
  if (body.redacted || body.cut)
    throw unusable(
      reference,
      body.redacted ? "its body held a secret, which the report does not keep" : "its body was cut",
      "Replay an exchange whose body the report shows whole.",
    );
  return Buffer.from(body.content, body.encoding);
}

const unusable = (what: string, seen: string, next: string) =>
  settingsError("not-replayable", `reading ${what}`, seen, next);
