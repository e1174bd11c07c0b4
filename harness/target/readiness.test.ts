import http from "node:http";
import { expect, it } from "vitest";
import { createHttpFetcher } from "../client/http-fetcher.ts";
import { listen } from "../net/listener.ts";
import { waitUntilReady } from "./readiness.ts";

/** Answers with these statuses one after another, and with the last one from then on. */
async function seenWith(statuses: readonly number[], deadlineMs: number) {
  let asked = 0;
  const server = http.createServer((_, response) => {
    response.statusCode = statuses[Math.min(asked++, statuses.length - 1)]!;
    response.end();
  });
  const { port, close } = await listen(server, "127.0.0.1", 0);
  const seen = await waitUntilReady(`http://127.0.0.1:${port}`, createHttpFetcher({}), {
    deadlineMs,
    ended: () => undefined,
  });
  await close();
  return { seen, asked };
}

it("is what a service answers, whatever that is", async () => {
  expect(await seenWith([500], 5000)).toEqual({ seen: { ready: true }, asked: 1 });
});

it("is not what a proxy answers while nothing behind it does", async () => {
  expect(await seenWith([502, 503, 200], 5000)).toEqual({ seen: { ready: true }, asked: 3 });
});

it("is a proxy too that answered nothing else until the deadline: that is judged", async () => {
  expect((await seenWith([503], 300)).seen).toEqual({ ready: true });
});
