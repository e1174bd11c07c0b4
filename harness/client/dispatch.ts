/** Sends a finished request over the right transport and has the exchange recorded. */

import type { KeyObject } from "node:crypto";
import { Untestable } from "../errors.ts";
import type { Recorder } from "../evidence/recorder.ts";
import { Answer } from "./answer.ts";
import { removeContentCoding } from "./content-coding.ts";
import { correlationHeaders } from "./correlation.ts";
import { type Connections, openConnections, sendOrdinary } from "./ordinary-transport.ts";
import type { Credential, OutgoingRequest } from "./outgoing-request.ts";
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

export function createDispatch(options: DispatchOptions, sockets?: number): Dispatch {
  const connections = openConnections(options.baseUrl, options.ca, sockets);
  return {
    send: (route, request, credential) => send(options, connections, route, request, credential),
    onOneConnection: () => createDispatch(options, 1),
    close: () => connections.close(),
  };
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
