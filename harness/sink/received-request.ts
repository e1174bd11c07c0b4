/** The bytes of one request as they arrived, before anything reads them. */
import type { IncomingMessage } from "node:http";
import type { Delivery } from "./delivery.ts";

export type ReceivedRequest = Pick<Delivery, "at" | "method" | "target" | "rawHeaders" | "body" | "cutBytes">;

/**
 * Reads the request to its end, keeping at most `capBytes` of its body.
 * @throws Error when the sender goes away before the end
 */
export async function receive(request: IncomingMessage, capBytes: number): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  let kept = 0;
  let cutBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    const room = Math.max(0, capBytes - kept);
    if (room > 0) chunks.push(chunk.subarray(0, room));
    kept += Math.min(chunk.length, room);
    cutBytes += Math.max(0, chunk.length - room);
  }
  const { method = "", url = "", rawHeaders } = request;
  const body = Buffer.concat(chunks);
  return { at: Date.now(), method, target: url, rawHeaders: inPairs(rawHeaders), body, cutBytes };
}

const inPairs = (rawHeaders: readonly string[]) =>
  rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""] as [string, string]] : [],
  );
