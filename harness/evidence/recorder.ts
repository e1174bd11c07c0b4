/** Records every exchange with the service where it happens, and looks at the X-Signature of every response (rule D06). */
import type { Exchange, SignatureFinding } from "#reports/document.ts";
import type { OutgoingRequest } from "../client/outgoing-request.ts";
import type { WireResponse } from "../client/wire-response.ts";
import { currentCheck } from "../engine/current-check.ts";
import type { Journal } from "./journal.ts";
import { recordBody } from "./recorded-body.ts";
import { redactHeaders } from "./redact-headers.ts";
import type { SecretRegistry } from "./secrets.ts";

interface Sent {
  readonly route: string;
  readonly credential: string;
  readonly request: OutgoingRequest;
  /** Request target as written. */
  readonly target: string;
  /** Epoch milliseconds. */
  readonly sentAt: number;
}
export interface Failed extends Sent {
  readonly failure: string;
}
export interface Answered extends Sent {
  readonly response: WireResponse;
  /** Without content coding. */
  readonly body: Buffer;
}

/** What is kept in memory of an exchange, for what is judged over the whole run. */
export interface SeenExchange extends Answered {
  readonly n: number;
  readonly signature: SignatureFinding | undefined;
  readonly requirements: readonly string[];
}

/** Looks at a response's signature, with all that is known when it arrives. */
export type SignatureExaminer = (answered: Answered) => SignatureFinding | undefined;

export interface Recorder {
  answered(facts: Answered): { n: number; signature: SignatureFinding | undefined };
  failed(facts: Failed): number;
  readonly exchanges: readonly SeenExchange[];
  /** Takes the next exchange number, for an exchange that is recorded elsewhere. */
  number(): number;
}

export interface RecorderOptions {
  readonly origin: string;
  readonly startedAt: number;
  readonly journal: Journal;
  readonly secrets: SecretRegistry;
  readonly examine: SignatureExaminer;
  /** Registers secrets that this response hands out, before it is written down. */
  readonly discoverSecrets: (answered: Answered) => void;
}

export function createRecorder(options: RecorderOptions): Recorder {
  const exchanges: SeenExchange[] = [];
  let count = 0;
  const attribute = (n: number) => currentCheck()?.exchanges.push(n);
  return {
    exchanges,
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
    failed: (facts) => {
      const n = ++count;
      attribute(n);
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
