/** The gateway as an HTTP server on loopback: any HTTP tool is its client. */
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { RecordedHeaders } from "#reports/document";
import { collectBytes } from "../client/collected-bytes.ts";
import type { SocketAddress } from "../configuration/address-forms.ts";
import { HarnessError, unreachable } from "../errors/harness-error.ts";
import { MAX_BODY_BYTES, MAX_HEADER_BYTES } from "../limits.ts";
import { hostInUrl, listen } from "../net/listener.ts";
import { isLoopback } from "../net/loopback.ts";
import type { Forward, Forwarded } from "./forward.ts";
import { placeholderIn } from "./placeholder.ts";
import { type Refusal, refused } from "./refusal.ts";

export interface Gateway {
  readonly url: string;
  close(): Promise<void>;
}

/** @throws HarnessError (exit code 3) where the address cannot be bound */
export async function startGateway(at: SocketAddress, forward: Forward): Promise<Gateway> {
  const server = http.createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (incoming, outgoing) => {
    void answer(incoming, outgoing, forward);
  });
  server.on("connect", (_request, socket) => socket.destroy());
  const listener = await listen(server, at.host, at.port).catch((cause: Error) => {
    throw unreachable("countersign", "gateway-not-started", {
      tried: `binding ${at.host}, port ${at.port}`,
      saw: cause.message,
      next: "Give --listen a free port of 127.0.0.1; port 0 takes any.",
      cause,
    });
  });
  return { url: `http://${hostInUrl(at.host)}:${listener.port}`, close: listener.close };
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, forward: Forward): Promise<void> {
  const result = await resultFor(incoming, forward).catch((error: unknown) => brokenBy(error));
  if ("refusal" in result) writeRefusal(outgoing, result);
  else writeAnswer(outgoing, incoming.method === "HEAD", result);
}

async function resultFor(incoming: IncomingMessage, forward: Forward): Promise<Forwarded | Refusal> {
  const headers = headersOf(incoming);
  const stranger = strangerIn(incoming, headers);
  if (stranger) return stranger;
  const body = await bodyOf(incoming);
  if (body === undefined)
    return refused(
      413,
      "long-body",
      `The body has more than ${MAX_BODY_BYTES} bytes, more than is signed here.`,
    );
  const target = incoming.url ?? "/";
  if (!target.startsWith("/"))
    return refused(400, "no-path", "Give the path alone: the gateway is the service's address, not a proxy.");
  const hasBody = body.length > 0 || incoming.headers["content-length"] !== undefined;
  const request = { method: incoming.method ?? "GET", target, headers, body: hasBody ? body : undefined };
  return forward(request);
}

/** Who holds this address acts as alice and bob: no page in a browser may, by whatever name it has for this machine. */
function strangerIn({ headers }: IncomingMessage, recorded: RecordedHeaders): Refusal | undefined {
  const { host, origin } = headers;
  if (host === undefined || !isLocal(`http://${host}`))
    return refused(
      403,
      "foreign-host",
      `Host is "${host ?? ""}", which is no name of the loopback interface.`,
    );
  if (origin !== undefined && placeholderIn(recorded) !== undefined && !isLocal(origin))
    return refused(403, "foreign-origin", `A page of ${origin} may not use the credentials of this gateway.`);
  return undefined;
}

const isLocal = (url: string): boolean => URL.canParse(url) && isLoopback(url);

async function bodyOf(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const collected = collectBytes(MAX_BODY_BYTES);
  let isTooLong = false;
  for await (const piece of incoming) isTooLong ||= !collected.add(piece as Buffer);
  return isTooLong ? undefined : collected.whole();
}

const headersOf = ({ rawHeaders }: IncomingMessage): RecordedHeaders =>
  Array.from({ length: rawHeaders.length / 2 }, (_, i) => [rawHeaders[2 * i]!, rawHeaders[2 * i + 1]!]);

function brokenBy(error: unknown): Refusal {
  const { message } = error as Error;
  if (error instanceof HarnessError) return refused(502, error.code, message);
  return refused(500, "countersign-broke", `${message} This is our fault, please report it.`);
}

const OF_ONE_CONNECTION = /^(connection|keep-alive|transfer-encoding|content-length|trailer|upgrade)$/i;

/** The bytes of the answer as they came, with their content coding. */
function writeAnswer(outgoing: ServerResponse, isHead: boolean, { answer, signature }: Forwarded): void {
  const headers = answer.headers.filter(([name]) => !OF_ONE_CONNECTION.test(name));
  headers.push(["Countersign-Exchange", String(answer.n)], ["Countersign-Signature", signature]);
  const isBodyless = isHead || answer.status === 204 || answer.status === 304;
  if (!isBodyless) headers.push(["Content-Length", String(answer.rawBody.length)]);
  outgoing.sendDate = false;
  outgoing.writeHead(answer.status, headers.flat());
  outgoing.end(isBodyless ? undefined : answer.rawBody);
}

function writeRefusal(outgoing: ServerResponse, { status, refusal, details }: Refusal): void {
  const body = Buffer.from(`${JSON.stringify(details, undefined, 2)}\n`);
  outgoing.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": body.length,
    "Countersign-Gateway": refusal,
  });
  outgoing.end(body);
}
