/** Records every exchange with the service where it happens, and looks at the X-Signature of every response (rule D06). */
import type { Exchange } from "#reports/document";
import { currentCheck } from "../check/current-check.ts";
import type {
  Answered,
  Failed,
  Recorder,
  SeenExchange,
  Sent,
  SignatureExaminer,
} from "../client/recorder.ts";
import type { Journal } from "./journal.ts";
import { recordBody } from "./recorded-body.ts";
import { redactHeaders } from "./redact-headers.ts";
import type { SecretRegistry } from "./secrets.ts";

export interface RecorderOptions {
  readonly origin: string;
  readonly startedAt: number;
  readonly journal: Journal;
  readonly secrets: SecretRegistry;
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
  let count = 0;
  options.onAnotherKey(() => {
    for (const [index, exchange] of exchanges.entries()) {
      if (exchange.signature?.verified !== false) continue;
      const signature = options.examineAnew(exchange);
      if (signature?.verified) exchanges[index] = { ...exchange, signature };
    }
  });
  const attribute = (n: number) => currentCheck()?.exchanges.push(n);
  return {
    exchanges,
    unanswered,
    number: () => ++count,
    answered: (facts) => {
      const n = ++count;
      attribute(n);
      options.discoverSecrets(facts);
      const signature = options.examine(facts);
      exchanges.push({ ...facts, n, signature, requirements: currentCheck()?.requirements ?? [] });
      const exchange = { ...exchangeOf(n, facts, options), response: responseOf(facts, options), signature };
      options.journal.write({ type: "exchange", exchange });
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

function exchangeOf(n: number, facts: Sent, { origin, startedAt, secrets }: RecorderOptions): Exchange {
  const { request } = facts;
  return {
    n,
    at: facts.sentAt - startedAt,
    route: facts.route,
    credential: facts.credential,
    request: {
      method: request.method,
      url: secrets.redact(`${origin}${facts.target}`),
      headers: redactHeaders(request.headers, secrets),
      ...(request.body ? { body: recordBody(request.body, secrets.redact) } : {}),
      ...(request.wire?.raw ? { raw: true } : {}),
    },
    timings: { totalMs: Date.now() - facts.sentAt },
  };
}

function responseOf({ response, body }: Answered, { secrets }: RecorderOptions): Exchange["response"] {
  return {
    status: response.status,
    headers: redactHeaders(response.headers, secrets),
    body: recordBody(response.rawBody, secrets.redact, body),
  };
}
