/** Records every exchange with the service where it happens, and looks at the X-Signature of every response (rule D06). */
import type { Exchange, SignatureFinding } from "#reports/document";
import { currentCheck } from "../check/current-check.ts";
import type {
  Answered,
  Failed,
  Recorder,
  SeenExchange,
  Sent,
  SignatureExaminer,
} from "../client/recorder.ts";
import { createAllowance } from "./allowance.ts";
import type { Journal } from "./journal.ts";
import { createMeeting } from "./meeting.ts";
import type { Recording } from "./recording.ts";
import type { SecretRegistry } from "./secrets.ts";
import { seenExchange } from "./seen-exchange.ts";
import { shortened } from "./shortened.ts";

export interface RecorderOptions {
  readonly origin: string;
  readonly startedAt: number;
  readonly journal: Journal;
  readonly secrets: SecretRegistry;
  readonly record: Recording;
  readonly examine: SignatureExaminer;
  /** Called with what is to be done when the service has shown another key: what did not verify may verify with it. */
  readonly onAnotherKey: (examineAgain: () => void) => void;
  readonly examineAnew: SignatureExaminer;
  /** Registers secrets that this response hands out, before it is written down. */
  readonly discoverSecrets: (answered: Answered) => void;
}

export function createRecorder(options: RecorderOptions): Recorder {
  const exchanges: SeenExchange[] = [];
  const unanswered: Failed[] = [];
  const meeting = createMeeting();
  const memory = createAllowance();
  let count = 0;
  options.onAnotherKey(() => {
    for (const [index, exchange] of exchanges.entries()) {
      if (exchange.signature?.verified !== false) continue;
      const signature = exchange.cut ? outOfSight(exchange.signature) : options.examineAnew(exchange);
      if (signature?.verified !== false) exchanges[index] = { ...exchange, signature };
    }
  });
  const attribute = (n: number) => currentCheck()?.exchanges.push(n);
  return {
    exchanges,
    unanswered,
    underWay: meeting.underWay,
    begun: meeting.begun,
    number: () => ++count,
    answered: (facts) => {
      const n = ++count;
      attribute(n);
      const looked = lookedAt(facts, options);
      const { signature } = looked;
      const requirements = currentCheck()?.requirements ?? [];
      const company = meeting.companyOf(facts.request);
      exchanges.push(seenExchange({ ...facts, n, signature, requirements, company }, memory));
      const response = responseOf("fault" in looked ? withoutContent(facts) : facts, options);
      options.journal.write({
        type: "exchange",
        exchange: { ...exchangeOf(n, facts, options), response, ...(signature ? { signature } : {}) },
      });
      if ("fault" in looked) throw looked.fault;
      return { n, signature };
    },
    signatureOf: (number) => exchanges.findLast(({ n }) => n === number)?.signature,
    failed: (facts) => {
      const n = ++count;
      attribute(n);
      unanswered.push(facts);
      options.journal.write({
        type: "exchange",
        exchange: { ...exchangeOf(n, facts, options), failure: facts.failure },
      });
      return n;
    },
  };
}

interface Looked {
  readonly signature: SignatureFinding | undefined;
  /** What is ours is told once the exchange is written down. */
  readonly fault?: unknown;
}

function lookedAt(facts: Answered, { discoverSecrets, examine }: RecorderOptions): Looked {
  try {
    discoverSecrets(facts);
    return { signature: examine(facts) };
  } catch (fault) {
    return { signature: undefined, fault };
  }
}

/** Secrets that it may hold are not known. */
const withoutContent = (facts: Answered): Answered => {
  const body = Buffer.alloc(0);
  return { ...facts, response: { ...facts.response, headers: [], rawBody: body }, body };
};

/** Whether another key verifies it cannot be said any more. */
const outOfSight = (finding: SignatureFinding): SignatureFinding =>
  finding.value === undefined
    ? finding
    : {
        ...finding,
        verified: null,
        reason: "its body is too long to have been kept, and the service has shown another key since",
      };

function exchangeOf(
  n: number,
  facts: Sent,
  { origin, startedAt, secrets, record }: RecorderOptions,
): Exchange {
  const { request } = facts;
  return {
    n,
    at: facts.sentAt - startedAt,
    route: facts.route,
    credential: facts.credential,
    request: {
      method: request.method,
      url: shortened(secrets.redact(`${origin}${facts.target}`)),
      headers: record.headers(request.headers),
      ...(request.body ? { body: record.body(request.body) } : {}),
      ...(request.wire?.raw ? { raw: true } : {}),
    },
    timings: { totalMs: Date.now() - facts.sentAt },
  };
}

function responseOf({ response, body }: Answered, { record }: RecorderOptions): Exchange["response"] {
  return {
    status: response.status,
    headers: record.headers(response.headers),
    body: record.body(response.rawBody, body),
  };
}
