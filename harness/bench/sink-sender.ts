/** The senders of the sink's bench, in a process of their own: every address by turns, over connections that are kept. */
import { Agent, request } from "node:https";
import type { Sending } from "./sink-bench.ts";

const AT_A_TIME = 200;
const BODY = JSON.stringify({ Type: "Notification", Message: "m".repeat(600) });

process.once("message", async ({ caPem, urls, rounds }: Sending) => {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME, ca: caPem });
  const total = urls.length * rounds;
  const startedAt = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < total) await post(urls[next++ % urls.length]!, agent);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  process.send?.({ seconds }, () => process.exit(0));
});

/** What is lost is seen by what the sink kept. */
function post(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = request(url, { agent, method: "POST" }, (response) =>
      response.resume().on("end", resolve),
    );
    outgoing.on("error", () => resolve());
    outgoing.end(BODY);
  });
}
