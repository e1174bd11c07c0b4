/** What a run asked, asked again bare: over connections that are kept, so many at a time, and nothing is looked at. */
import http from "node:http";
import { type KeptRequest, send } from "./recording-proxy.ts";

/** @returns milliseconds from the first request to the last answer */
export async function replay(
  requests: readonly KeptRequest[],
  serviceUrl: string,
  atATime: number,
): Promise<number> {
  const { hostname, port } = new URL(serviceUrl);
  const agent = new http.Agent({ keepAlive: true, maxSockets: atATime });
  const left = requests[Symbol.iterator]();
  const startedAt = performance.now();
  const lane = async () => {
    for (const one of left) await answered(one, { hostname, port, agent });
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  agent.destroy();
  return performance.now() - startedAt;
}

/** A request that is not answered counts as well: it was asked. */
const answered = (one: KeptRequest, destination: Parameters<typeof send>[1]) =>
  new Promise<void>((resolve) => {
    const request = send(one, destination, (answer) => {
      answer.resume();
      answer.on("close", resolve);
    });
    request.setTimeout(10_000, () => request.destroy());
    request.on("error", () => resolve());
  });
