/** A small report with real signatures, for the tests of verification. */
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { CheckOutcome, Exchange, RecordedBody, ReportDocument } from "../document.ts";
import type { RequirementFacts, RunFacts } from "../verdict/facts.ts";
import { judgedRequirements } from "../verdict/judged-requirements.ts";
import { runFinding } from "../verdict/run-finding.ts";
import { sealOf } from "../verify/seal.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const otherPem = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({
  type: "spki",
  format: "pem",
}) as string;

const bodyOf = (bytes: Buffer, shown = bytes.toString("utf8")): RecordedBody => ({
  bytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  encoding: "utf8",
  content: shown,
  ...(shown === bytes.toString("utf8") ? {} : { redacted: true }),
});

const signatureOver = (bytes: Buffer) => sign("sha256", bytes, privateKey).toString("base64");

interface Parts {
  method?: string;
  status?: number;
  body: RecordedBody;
  value: string;
  over: string;
}

function exchange(n: number, { method = "GET", status = 200, body, value, over }: Parts): Exchange {
  return {
    n,
    at: n,
    route: "GET /user",
    credential: "the Bearer token of alice",
    request: { method, url: "http://service.test/user", headers: [["Authorization", "Bearer (secret)"]] },
    response: { status, headers: [["X-Signature", value]], body },
    signature: { verified: true, value, over, key: 0, tamperedCopyFails: true },
    timings: { totalMs: 1 },
  };
}

function exchanges(): Exchange[] {
  const user = Buffer.from('{"id":"u-1","firstName":"Łukasz"}');
  const key = Buffer.from('{"apikey":"abcdefghijklmnop"}');
  const packed = gzipSync(user);
  const wrong = exchange(6, { body: bodyOf(user), value: signatureOver(key), over: "the exact body" });
  const zipped = { ...bodyOf(packed), encoding: "base64" as const, content: packed.toString("base64") };
  return [
    exchange(1, { body: bodyOf(user), value: signatureOver(user), over: "the exact body" }),
    exchange(2, {
      body: bodyOf(key, '{"apikey":"(secret)"}'),
      value: signatureOver(key),
      over: "the exact body",
    }),
    exchange(3, {
      body: { ...zipped, redacted: undefined } as RecordedBody,
      value: signatureOver(user),
      over: "the decoded body",
    }),
    exchange(4, {
      method: "HEAD",
      body: bodyOf(Buffer.alloc(0)),
      value: signatureOver(user),
      over: "the body that GET gives",
    }),
    {
      ...wrong,
      signature: { verified: false, value: wrong.signature!.value!, reason: "it signs another body" },
    },
  ];
}

function requirement(
  id: string,
  outcomes: CheckOutcome[],
  more: Partial<RequirementFacts> = {},
): RequirementFacts {
  const checks = outcomes.map((outcome, index) => ({
    title: index === 0 ? "on every route" : `on every route, ${index + 1}`,
    outcome,
    exchanges: [1],
    events: [1],
    durationMs: 1,
  }));
  const facts = { chapter: "Response signature", title: id, source: ["§5.5"], says: "…" };
  return { id, level: "stated", ...facts, planned: checks.length, checks, ...more };
}

/** RSG-01 is met, RSG-03 violated, RSG-04 follows it. */
const faulty = [
  requirement("RSG-01", ["met"]),
  requirement("RSG-03", ["violated"]),
  requirement("RSG-04", ["violated"], { standsOn: ["RSG-03"] }),
];

/** Everything is met, by several checks. */
const sound = [requirement("RSG-01", ["met", "met", "met", "met", "met"]), requirement("RSG-03", ["met"])];

const runFacts: RunFacts = { only: [], outOfReach: [], strict: false, interrupted: false };

/** Not conformant. JSON of its own, so that a test may change it as it likes. */
export const signedReport = () => signed(faulty);

/** Conformant, the same way. */
export const conformantReport = () => signed(sound);

function signed(facts: readonly RequirementFacts[]): ReportDocument {
  const event = Buffer.from('{"Type":"Notification"}');
  const requirements = judgedRequirements(facts, runFacts);
  const report: ReportDocument = {
    format: "countersign-report/1",
    ...runFinding(requirements, runFacts),
    run: {
      id: "run-1",
      startedAt: "2026-01-05T10:00:00.000Z",
      durationMs: 100,
      version: "0.1.0",
      seed: 1,
      settings: {},
      readOnly: false,
      ...runFacts,
    },
    target: {
      baseUrl: "http://service.test",
      kind: "attached",
      profile: {},
      publicKeys: [publicKey.export({ type: "spki", format: "pem" }) as string],
    },
    requirements,
    exchanges: exchanges(),
    events: [
      {
        n: 1,
        at: 5,
        inbox: "webhook of alice",
        tls: true,
        method: "POST",
        target: "/abc",
        headers: [],
        body: bodyOf(event),
        answered: "200",
        kind: "notification",
      },
    ],
    changes: [],
    leftovers: [],
  };
  const plain = JSON.parse(JSON.stringify(report)) as ReportDocument;
  return { ...plain, seal: sealOf(plain) };
}
