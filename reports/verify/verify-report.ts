/** Checks the evidence of a report again, offline: without the service, and without trust in who made it. */
import type { RecordedBody, ReportDocument } from "../document.ts";
import type { Finding, Verification, VerifyCounts } from "./finding.ts";
import { bodyFault, recordedBytes } from "./recorded-bytes.ts";
import { sealOf } from "./seal.ts";
import { keysOf } from "./signature-check.ts";
import { type VerifyContext, verifySignature } from "./verify-exchange.ts";
import { verdictFindings } from "./verify-verdicts.ts";

export function verifyReport(report: ReportDocument): Verification {
  const counts: VerifyCounts = { overBytes: 0, overDigest: 0, wrongAsSaid: 0, bodies: 0, bodiesByDigest: 0 };
  const context: VerifyContext = {
    keys: keysOf(report.target.publicKeys),
    counts,
    digestsOfGet: digestsOfGet(report),
  };
  const findings = [
    ...keyFindings(context),
    ...report.exchanges.flatMap(({ n, request, response }) => [
      ...bodyFindings(request.body, `request of exchange ${n}`, counts),
      ...bodyFindings(response?.body, `response of exchange ${n}`, counts),
    ]),
    ...report.events.flatMap(({ n, body }) => bodyFindings(body, `event ${n}`, counts)),
    ...report.exchanges.flatMap((exchange) => verifySignature(exchange, context)),
    ...verdictFindings(report),
    ...sealFindings(report),
  ];
  return { findings, counts };
}

function keyFindings({ keys }: VerifyContext): Finding[] {
  return keys.flatMap((key, index) =>
    key ? [] : [{ where: `public key ${index} of the report`, fault: "it is no public key in PEM" }],
  );
}

function bodyFindings(body: RecordedBody | undefined, where: string, counts: VerifyCounts): Finding[] {
  if (!body) return [];
  const fault = bodyFault(body);
  if (fault !== undefined) return [{ where: `body of the ${where}`, fault }];
  if (recordedBytes(body)) counts.bodies++;
  else counts.bodiesByDigest++;
  return [];
}

/** Nothing else was found wrong: then the change is in what is not signed, such as a header, a time or a title. */
function sealFindings(report: ReportDocument): Finding[] {
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
