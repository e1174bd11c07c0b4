/** One answer of the service: exact bytes first, parsed on demand. */
import type { KeyObject } from "node:crypto";
import type { RecordedHeaders, SignatureFinding } from "#reports/document";
import { holdsNothing } from "../check/handed-out.ts";
import { parseStrictJson } from "../json/parse-json-object.ts";
import { isGatewayFailure } from "./gateway-failure.ts";

/** An earlier sending of the same request, recorded as an exchange of its own. */
export interface Attempt {
  readonly n: number;
  /** Written byte by byte, as no ordinary client does. */
  readonly raw: boolean;
  /** What was answered: a request to wait, or a gateway's failure. */
  readonly status?: number;
  /** Why nothing was answered, in words. */
  readonly failure?: string;
}

export interface AnswerFacts {
  readonly n: number;
  readonly method: string;
  readonly path: string;
  readonly route: string;
  readonly credential: string;
  readonly status: number;
  readonly headers: RecordedHeaders;
  /** Bytes on the wire, transfer coding removed, content coding not. */
  readonly rawBody: Buffer;
  /** The same without content coding. */
  readonly body: Buffer;
  readonly signature: SignatureFinding | undefined;
  /** The same by now: another key may have been met since. */
  readonly signatureByNow?: () => SignatureFinding | undefined;
  /** Public keys of the service known when it arrived. */
  readonly keys: readonly KeyObject[];
  /** Epoch milliseconds at which the request was sent and the answer was complete. */
  readonly sentAt: number;
  readonly receivedAt: number;
  /** What it went through before this answer came, the first one first. */
  readonly attempts: readonly Attempt[];
  /** It asks to wait, and went on to while others were taken: a quota is used up. */
  readonly limited?: "quota";
}

const EXCERPT_BYTES = 200;

export class Answer {
  readonly [holdsNothing] = true;
  readonly n: number;
  readonly status: number;
  readonly headers: RecordedHeaders;
  readonly rawBody: Buffer;
  readonly body: Buffer;
  readonly facts: AnswerFacts;

  constructor(facts: AnswerFacts) {
    this.facts = facts;
    this.n = facts.n;
    this.status = facts.status;
    this.headers = facts.headers;
    this.rawBody = facts.rawBody;
    this.body = facts.body;
  }

  /** Undefined where it was not looked at. */
  get signature(): SignatureFinding | undefined {
    const { signature, signatureByNow } = this.facts;
    return signature?.verified === false ? (signatureByNow?.() ?? signature) : signature;
  }

  /** 2xx. */
  get accepted(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** Answered in place of the service (502, 503, 504), after repetitions where these do no harm. */
  get isGatewayFailure(): boolean {
    return isGatewayFailure(this.status);
  }

  /** The service itself failed to answer (5xx). */
  get isFailure(): boolean {
    return this.status >= 500 && !this.isGatewayFailure;
  }

  get retryAfter(): string | undefined {
    return this.header("retry-after");
  }

  /** What was done, in words: "GET /user with the API key of alice". */
  get summary(): string {
    return `${this.facts.method} ${this.facts.path} with ${this.facts.credential}`;
  }

  /** The first value of a header, by name regardless of case. */
  header(name: string): string | undefined {
    return this.headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  }

  headerValues(name: string): string[] {
    return this.headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
  }

  /** The body as JSON in strict UTF-8 (RFC 8259); undefined when it is not. */
  get json(): unknown {
    return parseStrictJson(this.body);
  }

  /** The beginning of the body, for messages. */
  get excerpt(): string {
    return this.body.subarray(0, EXCERPT_BYTES).toString("utf8");
  }
}
