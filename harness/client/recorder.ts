/** What the client tells of each exchange, for whoever keeps the evidence. */
import type { SignatureFinding } from "#reports/document";
import type { OutgoingRequest } from "./outgoing-request.ts";
import type { WireResponse } from "./wire-response.ts";

/** A request that was sent. */
export interface Sent {
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

/** Whether other requests were under way while one was, or so shortly before that the service may have been at work on them. */
export type Company = "beside others" | "just after others" | "alone";

/** What is kept in memory of an exchange, for what is judged over the whole run. */
export interface SeenExchange extends Answered {
  readonly n: number;
  readonly signature: SignatureFinding | undefined;
  readonly requirements: readonly string[];
  readonly company: Company;
  /** Its body, or its headers, are not there as a whole. Whether the whole body was JSON in strict UTF-8; undefined: not known. */
  readonly cut?: { readonly isJson: boolean | undefined };
}

/** Looks at a response's signature, with all that is known when it arrives. */
export type SignatureExaminer = (answered: Answered) => SignatureFinding | undefined;

export interface Recorder {
  /** It is sent now. The function that is given back is called when its answer, or that there is none, was written down. */
  begun(sent: Sent): () => void;
  /** What was sent, and neither answered nor failed so far. */
  readonly underWay: ReadonlySet<Sent>;
  answered(facts: Answered): { n: number; signature: SignatureFinding | undefined };
  /** What is known by now of the signature of an exchange: another key may have been met since. */
  signatureOf(n: number): SignatureFinding | undefined;
  failed(facts: Failed): number;
  readonly exchanges: readonly SeenExchange[];
  /** Requests that were sent and not answered. */
  readonly unanswered: readonly Failed[];
  /** Takes the next exchange number, for an exchange that is recorded elsewhere. */
  number(): number;
}
