import http from "node:http";
import net from "node:net";
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

it("is not what listens after a while and never answers, and that is what is told", async () => {
  const { port, close: free } = await listen(http.createServer(), "127.0.0.1", 0);
  await free();
  const silent = net.createServer();
  setTimeout(() => silent.listen(port, "127.0.0.1"), 300);
  const seen = await waitUntilReady(`http://127.0.0.1:${port}`, createHttpFetcher({}), {
    deadlineMs: 2000,
    ended: () => undefined,
  });
  silent.close();
  expect(seen).toEqual({
    ready: false,
    last: expect.stringMatching(/^no answer within \d+ ms \(waited 2000 ms\)$/),
  });
});

it("is what answers later than the first is waited for", async () => {
  let asked = 0;
  const server = http.createServer((_, response) => {
    asked++;
    setTimeout(() => response.end(), 400);
  });
  const { port, close } = await listen(server, "127.0.0.1", 0);
  const seen = await waitUntilReady(`http://127.0.0.1:${port}`, createHttpFetcher({}), {
    deadlineMs: 5000,
    firstTryMs: 300,
    ended: () => undefined,
  });
  await close();
  expect({ seen, asked }).toEqual({ seen: { ready: true }, asked: 2 });
});
