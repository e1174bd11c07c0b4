/** The body of a request to a server of our own, kept up to a cap. */
import type { IncomingMessage } from "node:http";
import { collectBytes } from "../client/collected-bytes.ts";

export async function requestBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const kept = collectBytes(maxBytes);
  for await (const piece of request as AsyncIterable<Buffer>) kept.add(piece);
  return kept.whole();
}
