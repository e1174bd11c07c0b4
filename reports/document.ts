/**
 * The report document, `report.json`: the one source of every rendering.
 * Its JSON Schema stands beside it in `report.schema.json`; it is validated on write and on read.
 */

export const REPORT_FORMAT = "countersign-report/1";

export type RunVerdict = "conformant" | "non-conformant" | "incomplete" | "broken";
export type Verdict = "met" | "violated" | "untestable" | "observed" | "waived" | "broken";
export type CheckOutcome = "met" | "violated" | "untestable" | "not-applicable" | "observed" | "broken";

export interface ReportDocument {
  format: typeof REPORT_FORMAT;
  verdict: RunVerdict;
  exitCode: number;
  /** The verdict in one sentence, for the first line of every rendering. */
  headline: string;
  run: RunInfo;
  target: TargetInfo;
  requirements: RequirementResult[];
  exchanges: Exchange[];
  events: SinkEvent[];
  /** What the change hook was asked to do, and when. */
  changes: ChangeRecord[];
  /** Objects the run created that the interface shows no way to remove. */
  leftovers: Leftover[];
  /** SHA-256 (hex) over all of the above; see verify/seal.ts. */
  seal?: string;
}

export interface RunInfo {
  id: string;
  /** ISO 8601, UTC. */
  startedAt: string;
  durationMs: number;
  version: string;
  seed: number;
  /** Settings in force; secret values read "(secret)". */
  settings: Record<string, string>;
  /** Ids and chapters given to --only; empty means everything. */
  only: string[];
  /** Needs that the operator declared out of reach. */
  outOfReach: string[];
  strict: boolean;
  readOnly: boolean;
}

export interface TargetInfo {
  baseUrl: string;
  kind: "reference" | "command" | "image" | "attached";
  /** What the interface leaves open and this implementation chose, in words. */
  profile: Record<string, string>;
  /** Service keys met in the run, PEM (SPKI), first one first. */
  publicKeys: string[];
}

export interface RequirementResult {
  id: string;
  chapter: string;
  level: "stated" | "implied" | "open" | "unverifiable";
  title: string;
  /** Sections of the interface. */
  source: string[];
  says: string;
  reading?: string;
  verdict: Verdict;
  /** Why, when the verdict is not plainly met: first violation, missing need, blocking requirement. */
  reason?: string;
  /** True when this service's permitted choices leave nothing to judge; then it does not make a run incomplete. */
  notApplicable?: boolean;
  /** The needs whose absence left it unjudged. */
  missing?: string[];
  /** Requirement ids whose violation left it unjudged. */
  blockedBy?: string[];
  /** Names of the reference service's defects that turn it red. */
  provenBy?: string[];
  checks: CheckResult[];
}

export interface CheckResult {
  title: string;
  outcome: CheckOutcome;
  /** What was said or done that led to the outcome, in a sentence. */
  message?: string;
  expected?: string;
  received?: string;
  /** Numbers of the exchanges made by this check, in order. */
  exchanges: number[];
  /** Numbers of the sink events this check looked at. */
  events: number[];
  /** Advisory remarks that are no verdict (a 5xx on hostile input, say). */
  notes?: string[];
  durationMs: number;
}

/** Bytes as recorded. `content` holds them as UTF-8 text where they are valid UTF-8, else as Base64. */
export interface RecordedBody {
  /** Number of bytes on the wire, before any cap or redaction. */
  bytes: number;
  /** SHA-256 of the original bytes, hex. */
  sha256: string;
  encoding: "utf8" | "base64";
  content: string;
  /** A secret value was replaced: the bytes no longer hash to sha256. */
  redacted?: boolean;
  /** Bytes left out at the end because of the cap. */
  cut?: number;
  /** SHA-256 (hex) without the content coding: there when the body held a secret and is shown decoded, without it. */
  decodedSha256?: string;
}

/** Header fields in wire order and spelling. */
export type RecordedHeaders = [name: string, value: string][];

export interface Exchange {
  n: number;
  /** Milliseconds since the start of the run. */
  at: number;
  /** Route of the interface, e.g. "PUT /user", or "other". */
  route: string;
  /** Credential in words, e.g. "Bearer token of alice". */
  credential: string;
  /** The HTTP message sent; `raw` when it was written to a socket byte by byte. */
  request: { method: string; url: string; headers: RecordedHeaders; body?: RecordedBody; raw?: boolean };
  /** Absent when no response came. */
  response?: { status: number; headers: RecordedHeaders; body: RecordedBody };
  /** Why there is no response: timed out, connection refused, reset … */
  failure?: string;
  /** What was found of the response's X-Signature. Absent when there was no response, or it is not the service's. */
  signature?: SignatureFinding;
  timings: { totalMs: number; firstByteMs?: number };
}

export interface SignatureFinding {
  /** null: could not be judged (no key yet). */
  verified: boolean | null;
  /** Which bytes the signature was verified over, or was found to be made over. */
  over?: string;
  value?: string;
  /** Index into target.publicKeys. */
  key?: number;
  /** Why it does not verify; what was signed instead. */
  reason?: string;
  /** True when the same signature was seen to fail over a copy with one bit changed. */
  tamperedCopyFails?: boolean;
}

export interface SinkEvent {
  n: number;
  /** Milliseconds since the start of the run. */
  at: number;
  /** Name of the inbox (one a webhook). */
  inbox: string;
  tls: boolean;
  method: string;
  /** Request target as received: path and query. */
  target: string;
  headers: RecordedHeaders;
  body: RecordedBody;
  /** The status answered, or "dropped", "no answer". */
  answered: string;
  /** "confirmation", "notification" or "other". */
  kind: string;
}

export interface ChangeRecord {
  n: number;
  at: number;
  durationMs: number;
  action: string;
  entityName: string;
  businessEntityId: string;
  entityId?: string;
  columns?: Record<string, unknown>;
  failure?: string;
}

export interface Leftover {
  kind: "api key" | "webhook" | "link" | "user field" | "entity";
  id: string;
  owner: string;
  note?: string;
}
