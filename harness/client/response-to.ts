/** Reading the response to a request, within its deadline and the caps; by Node's own parser, which refuses what is ambiguous. */
import type { ClientRequest, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { RecordedHeaders } from "#reports/document";
import { MAX_BODY_BYTES } from "../limits.ts";
import { collectBytes } from "./collected-bytes.ts";
import { lateAfter, NoResponse, noResponse } from "./no-response.ts";
import type { WireResponse } from "./wire-response.ts";

/**
 * The first complete response; whatever follows it is left alone.
 * @param deadlineMs from now until the last byte of the body, however the bytes come in
 * @throws NoResponse
 */
export function responseTo(call: ClientRequest, deadlineMs: number): Promise<WireResponse> {
  const started = performance.now();
  const isConnected = connectionOf(call);
  return new Promise((resolve, reject) => {
    let begun: IncomingMessage | undefined;
    const fail = (error: unknown) => {
      clearTimeout(timer);
      reject(noResponse(error, isConnected(), call.reusedSocket && begun === undefined));
      call.destroy();
    };
    const finish = (message: IncomingMessage, firstByteMs: number, rawBody: Buffer) => {
      clearTimeout(timer);
      resolve({
        status: message.statusCode ?? 0,
        headers: headersOf(message),
        rawBody,
        firstByteMs,
      });
    };
    const timer = setTimeout(() => fail(lateAfter(deadlineMs)), deadlineMs);
    call.on("response", (message) => {
      begun = message;
      const firstByteMs = performance.now() - started;
      collect(message, (rawBody) => finish(message, firstByteMs, rawBody), fail);
    });
    call.on("upgrade", (message, socket) => {
      socket.destroy();
      finish(message, performance.now() - started, Buffer.alloc(0));
    });
    call.on("error", (error) => {
      // Bytes after a complete response are no matter of that response.
      if (!begun?.complete) fail(error);
    });
  });
}

/** Whether the request has a connection that bytes can be lost on. */
function connectionOf(call: ClientRequest): () => boolean {
  let connected = false;
  call.on("socket", (socket: Socket) => {
    connected = !socket.connecting;
    if (connected) return;
    socket.once(call.protocol === "https:" ? "secureConnect" : "connect", () => {
      connected = true;
    });
  });
  return () => connected;
}

function collect(message: IncomingMessage, done: (body: Buffer) => void, fail: (error: Error) => void): void {
  const body = collectBytes(MAX_BODY_BYTES);
  message.on("data", (piece: Buffer) => {
    if (!body.add(piece)) fail(new NoResponse("unreadable", `a body of more than ${MAX_BODY_BYTES} bytes`));
  });
  message.on("end", () => done(body.whole()));
  message.on("error", (cause) =>
    fail(
      new NoResponse("cut off", `the connection was closed after ${body.length} bytes of the body`, cause),
    ),
  );
}

function headersOf({ rawHeaders }: IncomingMessage): RecordedHeaders {
  return Array.from({ length: rawHeaders.length / 2 }, (_, i) => [
    rawHeaders[2 * i]!,
    rawHeaders[2 * i + 1]!,
  ]);
}
