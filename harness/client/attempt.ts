/** One sending of a request, with its credential applied anew, over the right transport, recorded as an exchange. */
import type { KeyObject } from "node:crypto";
import type http from "node:http";
import { Answer, type Attempt } from "./answer.ts";
import { removeContentCoding } from "./content-coding.ts";
import { correlationHeaders } from "./correlation.ts";
import { NoResponse } from "./no-response.ts";
import { type Connections, sendOrdinary } from "./ordinary-transport.ts";
import type { Credential, OutgoingRequest } from "./outgoing-request.ts";
import { sendRaw } from "./raw-transport.ts";
import type { Recorder, Sent } from "./recorder.ts";
import { requestTarget } from "./request-target.ts";
import { atTheStart } from "./starting-line.ts";
import type { WireResponse } from "./wire-response.ts";

export interface AttemptOptions {
  readonly baseUrl: string;
  readonly ca: string[] | undefined;
  readonly requestMs: number;
  readonly runId: string;
  readonly version: string;
  readonly recorder: Recorder;
  readonly serviceKeys: readonly KeyObject[];
}

export interface Call {
  readonly route: string;
  readonly request: OutgoingRequest;
  readonly credential: Credential;
  /** What was sent of it before; this sending is added. */
  readonly attempts: Attempt[];
}

/** @throws NoResponse */
export async function attempt(
  options: AttemptOptions,
  connections: Connections,
  { route, request, credential, attempts }: Call,
): Promise<Answer> {
  const applied = { ...request, base: options.baseUrl, headers: [...request.headers] };
  applied.headers.push(...correlationHeaders(options.runId, options.version));
  await credential.apply(applied);
  await atTheStart();
  const sent: Sent = {
    route,
    credential: credential.description,
    request: applied,
    target: requestTarget(options.baseUrl, applied),
    sentAt: Date.now(),
  };
  const earlier = [...attempts];
  const ended = options.recorder.begun(sent);
  try {
    const isFirst = earlier.at(-1)?.failure === undefined;
    const agent = isFirst ? connections.agentFor(applied.method) : connections.fresh;
    const response = await overTransport(options, agent, applied);
    const answer = answered(options, sent, response, earlier);
    attempts.push({ n: answer.n, raw: isRaw(applied), status: answer.status });
    return answer;
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    if (error.wasKept) connections.noteEndOfKept();
    if (error.loss === "late" && options.recorder.underWay.size > 1) connections.noteCrowd();
    const failure = error.message;
    attempts.push({ n: options.recorder.failed({ ...sent, failure }), raw: isRaw(applied), failure });
    throw error;
  } finally {
    ended();
  }
}

const isRaw = ({ wire }: OutgoingRequest): boolean => wire?.raw === true;

const overTransport = (
  { baseUrl, ca, requestMs }: AttemptOptions,
  agent: http.Agent,
  request: OutgoingRequest,
): Promise<WireResponse> =>
  isRaw(request)
    ? sendRaw(baseUrl, request, ca, requestMs)
    : sendOrdinary(baseUrl, request, agent, requestMs);

function answered(
  { recorder, serviceKeys }: AttemptOptions,
  sent: Sent,
  response: WireResponse,
  attempts: readonly Attempt[],
): Answer {
  const coding = response.headers.find(([name]) => name.toLowerCase() === "content-encoding")?.[1];
  const body = removeContentCoding(response.rawBody, coding);
  const { n, signature } = recorder.answered({ ...sent, response, body });
  return new Answer({
    n,
    method: sent.request.method,
    path: sent.request.path,
    route: sent.route,
    credential: sent.credential,
    status: response.status,
    headers: response.headers,
    rawBody: response.rawBody,
    body,
    signature,
    signatureByNow: () => recorder.signatureOf(n),
    keys: serviceKeys,
    sentAt: sent.sentAt,
    receivedAt: Date.now(),
    attempts,
  });
}
