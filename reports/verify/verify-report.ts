/** Checks the evidence of a report again, offline: without the service, and without trust in who made it. */
import { freshExchange } from "../attestation/freshness.ts";
import type { Exchange, RecordedBody, ReportDocument } from "../document.ts";
import { repetitionsIn } from "../repetitions.ts";
import { differencesIn } from "../verdict/differences.ts";
import { danglingReferences } from "./dangling-references.ts";
import type { Discrepancy } from "./discrepancy.ts";
import { bodyFault, recordedBytes } from "./recorded-bytes.ts";
import { sealOf } from "./seal.ts";
import { keysOf } from "./signature-check.ts";
import type { Verification, VerifyCounts } from "./verification.ts";
import { type VerifyContext, verifySignature } from "./verify-signature.ts";

export function verifyReport(report: ReportDocument): Verification {
  const counts: VerifyCounts = { overBytes: 0, overDigest: 0, wrongAsSaid: 0, bodies: 0, bodiesByDigest: 0 };
  const context: VerifyContext = {
    keys: keysOf(report.target.publicKeys),
    counts,
    digestsOfGet: digestsOfGet(report),
  };
  const discrepancies = [
    ...keyDiscrepancies(context),
    ...report.exchanges.flatMap(({ n, request, response }) => [
      ...bodyDiscrepancies(request.body, `request of exchange ${n}`, counts),
      ...bodyDiscrepancies(response?.body, `response of exchange ${n}`, counts),
    ]),
    ...report.events.flatMap(({ n, body }) => bodyDiscrepancies(body, `event ${n}`, counts)),
    ...report.exchanges.flatMap((exchange) => verifySignature(exchange, context)),
    ...[...repetitionsIn(report), ...differencesIn(report)].map(({ where, fault }) => ({ where, fault })),
    ...danglingReferences(report),
    ...sealDiscrepancies(report),
  ];
  const fresh = freshExchange(report, (exchange) => isSigned(exchange, context))?.n;
  return { discrepancies, counts, ...(fresh === undefined ? {} : { fresh }) };
}

/** Over bytes that are there to look at. */
function isSigned(exchange: Exchange, context: VerifyContext): boolean {
  const { response, signature } = exchange;
  if (response === undefined || signature?.verified !== true || !recordedBytes(response.body)) return false;
  const uncounted = { ...context, counts: { ...context.counts } };
  return bodyFault(response.body) === undefined && verifySignature(exchange, uncounted).length === 0;
}

function keyDiscrepancies({ keys }: VerifyContext): Discrepancy[] {
  return keys.flatMap((key, index) =>
    key ? [] : [{ where: `public key ${index} of the report`, fault: "it is no public key in PEM" }],
  );
}

function bodyDiscrepancies(
  body: RecordedBody | undefined,
  where: string,
  counts: VerifyCounts,
): Discrepancy[] {
  if (!body) return [];
  const fault = bodyFault(body);
  if (fault !== undefined) return [{ where: `body of the ${where}`, fault }];
  if (recordedBytes(body)) counts.bodies++;
  else counts.bodiesByDigest++;
  return [];
}

/** Nothing else was found wrong: then the change is in what is not signed, such as a header, a time or a title. */
function sealDiscrepancies(report: ReportDocument): Discrepancy[] {
  if (report.seal === undefined || report.seal === sealOf(report)) return [];
  return [
    { where: "the seal of the report", fault: "the document is not, byte for byte, what the run wrote" },
  ];
}

function digestsOfGet({ exchanges }: ReportDocument): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { request, response } of exchanges)
    if (request.method === "GET" && response)
      found.set(request.url, (found.get(request.url) ?? new Set()).add(response.body.sha256));
  return found;
}
