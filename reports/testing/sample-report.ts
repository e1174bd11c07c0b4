/** Builds a sample report for the tests of the renderers, with hostile evidence in it. */
import type { ReportDocument } from "../document.ts";
import { runFinding } from "../verdict/run-finding.ts";
import { sampleBody, sampleEvent, sampleExchange } from "./sample-exchanges.ts";
import { hostileText, sampleRequirements, sampleRunFacts } from "./sample-requirements.ts";

export { hostileText, sampleCheck, sampleRequirement, sampleRequirements } from "./sample-requirements.ts";

/** A whole report, with the verdict that its requirements make; `exchanges` says how many exchanges it holds. */
export function sampleReport(over: Partial<ReportDocument> = {}, exchanges = 40): ReportDocument {
  const requirements = over.requirements ?? sampleRequirements();
  return {
    format: "countersign-report/1",
    ...runFinding(requirements, { ...sampleRunFacts, ...over.run }),
    run: {
      id: "run-7",
      startedAt: "2025-11-04T10:00:00.000Z",
      durationMs: 184_000,
      version: "0.1.0",
      seed: 7,
      settings: { BASE_URL: "https://api.example.test", USER_TOKEN: "(secret)", [hostileText]: hostileText },
      readOnly: false,
      ...sampleRunFacts,
    },
    target: {
      baseUrl: "https://api.example.test",
      kind: "attached",
      profile: {
        "format of GET /system/public-key": "PEM (SPKI), text/plain",
        "field of the watched entities": hostileText,
      },
      publicKeys: ["-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkq\n-----END PUBLIC KEY-----\n"],
    },
    requirements,
    exchanges: Array.from({ length: exchanges }, (_, index) =>
      index === 7 ? hostileExchange(8) : sampleExchange(index + 1),
    ),
    events: [sampleEvent(1, "update", "Contract"), sampleEvent(2, "create", "Payout")],
    changes: [
      {
        n: 1,
        at: 4200,
        durationMs: 40,
        action: "update",
        entityName: "Contract",
        businessEntityId: "be-1",
        entityId: "row-1",
      },
      {
        n: 2,
        at: 6200,
        durationMs: 40,
        action: "delete",
        entityName: "Payout",
        businessEntityId: "be-1",
        failure: hostileText,
      },
    ],
    leftovers: [{ kind: "api key", id: "01J9ZK8Q2V7M4T6X3B5N1C0DHF", owner: "alice" }],
    ...over,
  };
}

function hostileExchange(n: number): ReportDocument["exchanges"][number] {
  const plain = sampleExchange(n);
  return {
    ...plain,
    credential: hostileText,
    request: {
      ...plain.request,
      url: `https://api.example.test/${hostileText}`,
      headers: [["x-echo", hostileText]],
    },
    response: { status: 500, headers: [["X-Evil", hostileText]], body: sampleBody(hostileText) },
    signature: { verified: false, over: hostileText, reason: hostileText },
  };
}
