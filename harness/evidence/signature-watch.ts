/** Looks at the X-Signature of every response where it is recorded (rule D06). */
import { createHash, type KeyObject } from "node:crypto";
import type { SignatureFinding } from "#reports/document";
import type { Answered, SignatureExaminer } from "../client/recorder.ts";
import { MAX_KEPT_BYTES, MAX_SERVICE_KEYS } from "../limits.ts";
import { diagnoseSignature, type PreviousBody, previousBody } from "../signing/diagnosis.ts";
import { readPublicKeyDocument } from "../signing/public-key-document.ts";
import { examineResponseSignature } from "../signing/response-signature.ts";

export interface SignatureWatch {
  readonly examine: SignatureExaminer;
  /** The same with the keys known by now, without a diagnosis. */
  readonly examineAnew: (answered: Answered) => SignatureFinding;
  /** Called each time when a key is met that was not known (PK-04: a rotation may be met before the new key is). */
  readonly onAnotherKey: (react: () => void) => void;
  /** A body of the service that is not examined itself: a later signature may be one over it. */
  readonly remember: (body: Buffer) => void;
  /** Keys that GET /system/public-key gave, in the order in which they were first seen. */
  readonly keys: readonly KeyObject[];
}

/** How many bodies of earlier responses a wrong signature is compared with by every digest, and how many by SHA-256. */
const REMEMBERED_BODIES = 64;
const REMEMBERED_DIGESTS = 20_000;

const MAX_SAME_BYTES = 1024;

/** All that a signature that verifies stands on: the same refusal, signed alike, comes a thousand times. Undefined for one that is long. */
function sameness({ request, response, body }: Answered): string | undefined {
  if (response.rawBody.length + body.length > MAX_SAME_BYTES) return undefined;
  const values = response.headers.filter(([name]) => name.toLowerCase() === "x-signature");
  const bytes = [response.rawBody, body].map((part) => part.toString("latin1"));
  return JSON.stringify([request.method, response.status, values, bytes]);
}

export function createSignatureWatch(onKey: (pem: string) => void): SignatureWatch {
  const keys: KeyObject[] = [];
  const previousBodies: PreviousBody[] = [];
  const digests = new Set<string>();
  const documents = new Set<string>();
  const reactions: (() => void)[] = [];
  const learn = (answered: Answered) => {
    const { route, response, request } = answered;
    if (route !== "GET /system/public-key" || request.method !== "GET" || response.status >= 300) return;
    const document = createHash("sha256").update(answered.body).digest("base64");
    if (documents.has(document)) return;
    documents.add(document);
    const contentType = response.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
    const found = readPublicKeyDocument(answered.body, contentType).keys;
    const others = found.filter((key) => !keys.some((known) => known.equals(key)));
    for (const key of others.slice(0, MAX_SERVICE_KEYS - keys.length)) {
      keys.push(key);
      onKey(key.export({ type: "spki", format: "pem" }) as string);
    }
    if (others.length > 0) for (const react of reactions) react();
  };
  const remember = (body: Buffer) => {
    if (body.length > MAX_KEPT_BYTES) return;
    const previous = previousBody(body);
    if (digests.size < REMEMBERED_DIGESTS) digests.add(previous.digest("sha256").toString("base64"));
    previousBodies.push(previous);
    if (previousBodies.length > REMEMBERED_BODIES) previousBodies.shift();
  };
  const examineAnew = ({ request, response, body }: Answered) =>
    examineResponseSignature({
      rawHeaders: response.headers,
      status: response.status,
      method: request.method,
      rawBody: response.rawBody,
      decodedBody: body,
      keys,
    });
  const verified = new Map<string, SignatureFinding>();
  const examineOnce = (answered: Answered) => {
    const same = sameness(answered);
    const known = same === undefined ? undefined : verified.get(same);
    if (known) return known;
    const finding = examineAnew(answered);
    if (finding.verified && same !== undefined) verified.set(same, finding);
    return finding;
  };
  const examine = (answered: Answered): SignatureFinding => {
    learn(answered);
    const finding = examineOnce(answered);
    const diagnosed =
      finding.verified === false && finding.value !== undefined
        ? diagnose(answered, finding.value)
        : undefined;
    remember(answered.response.rawBody);
    return diagnosed
      ? { ...finding, reason: `${finding.reason ?? "does not verify"}; ${diagnosed}` }
      : finding;
  };
  const diagnose = ({ request, body }: Answered, value: string) =>
    diagnoseSignature({
      value,
      body,
      keys,
      context: {
        requestBody: request.body,
        requestSignature: request.headers.find(([name]) => name.toLowerCase() === "x-signature")?.[1],
        previousBodies,
        isOfEarlier: (digest) => digests.has(digest.toString("base64")),
        method: request.method,
        path: request.path,
      },
    });
  return { examine, examineAnew, onAnotherKey: (react) => void reactions.push(react), remember, keys };
}
