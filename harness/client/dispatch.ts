/** Sends a finished request over the right transport and has the exchange recorded. */

import type { KeyObject } from "node:crypto";
import { Untestable } from "../errors.ts";
import type { Recorder } from "../evidence/recorder.ts";
import { Answer } from "./answer.ts";
import { removeContentCoding } from "./content-coding.ts";
import { correlationHeaders } from "./correlation.ts";
import { type Connections, openConnections, sendOrdinary } from "./ordinary-transport.ts";
import type { Credential, OutgoingRequest } from "./outgoing-request.ts";
import { asksToWait, createPatience, type Patience } from "./patience.ts";
import { sendRaw } from "./raw-transport.ts";
import { requestTarget } from "./request-target.ts";
import type { WireResponse } from "./wire-response.ts";

export interface Dispatch {
  /** @throws Untestable when no response came: silence is no verdict about the sentence under test. */
  send(route: string, request: OutgoingRequest, credential: Credential): Promise<Answer>;
  onOneConnection(): Dispatch;
  close(): void;
}

export interface DispatchOptions {
  readonly baseUrl: string;
  readonly ca: string[] | undefined;
  readonly requestMs: number;
  readonly runId: string;
  readonly version: string;
  readonly recorder: Recorder;
  readonly serviceKeys: readonly KeyObject[];
}

export function createDispatch(
  options: DispatchOptions,
  sockets?: number,
  patience: Patience = createPatience(),
): Dispatch {
  const connections = openConnections(options.baseUrl, options.ca, sockets);
  return {
    send: (route, request, credential) =>
      patiently(patience, () =>
        send(options, connections, route, { ...request, headers: [...request.headers] }, credential),
      ),
    onOneConnection: () => createDispatch(options, 1, patience),
    close: () => connections.close(),
  };
}

/** @throws Untestable when the service still asks to wait: what is limited is not judged (GEN-12) */
async function patiently(patience: Patience, attempt: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    await patience.turn();
    const answer = await attempt();
    const retryAfter = answer.header("retry-after");
    if (!asksToWait(answer.status, retryAfter)) return answer;
    const delayMs = patience.delayFor(tries, retryAfter);
    if (delayMs === undefined) throw limited(answer, tries, retryAfter);
    patience.pause(delayMs);
  }
}

function limited(answer: Answer, tries: number, retryAfter: string | undefined): Untestable {
  const asked = retryAfter === undefined ? "" : `, Retry-After: ${retryAfter}`;
  return new Untestable(
    `${answer.summary}: the service limits its clients (${answer.status}${asked}; tried ${tries} times).`,
    {
      expected: "an answer that is no request to wait",
      received: String(answer.status),
      exchanges: [answer.n],
    },
  );
}

async function send(
  options: DispatchOptions,
  connections: Connections,
  route: string,
  request: OutgoingRequest,
  credential: Credential,
): Promise<Answer> {
  request.base = options.baseUrl;
  request.headers.push(...correlationHeaders(options.runId, options.version));
  await credential.apply(request);
  const sentAt = Date.now();
  const facts = {
    route,
    credential: credential.words,
    request,
    target: requestTarget(options.baseUrl, request),
    sentAt,
  };
  let response: WireResponse;
  try {
    response = request.wire?.raw
      ? await sendRaw(options.baseUrl, request, options.ca, options.requestMs)
      : await sendOrdinary(options.baseUrl, request, connections, options.requestMs);
  } catch (cause) {
    const failure = cause instanceof Error ? cause.message : String(cause);
    const n = options.recorder.failed({ ...facts, failure });
    throw new Untestable(
      `${request.method} ${request.path} with ${credential.words}: ${failure} (exchange ${n}).`,
    );
  }
  const coding = response.headers.find(([name]) => name.toLowerCase() === "content-encoding")?.[1];
  const body = removeContentCoding(response.rawBody, coding);
  const { n, signature } = options.recorder.answered({ ...facts, response, body });
  return new Answer({
    n,
    method: request.method,
    path: request.path,
    route,
    credential: credential.words,
    status: response.status,
    headers: response.headers,
    rawBody: response.rawBody,
    body,
    signature,
    keys: options.serviceKeys,
    sentAt,
    receivedAt: Date.now(),
  });
}
