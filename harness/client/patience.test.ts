import http, { type RequestListener } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { newContext, within } from "../engine/current-check.ts";
import type { Recorder } from "../evidence/recorder.ts";
import { listen } from "../sink/listener.ts";
import { createDispatch } from "./dispatch.ts";
import { createServiceClient } from "./service-client.ts";

const toClose: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of toClose.reverse().splice(0)) await close();
});

/** A client of a service that answers like this, and what it was asked. */
async function clientOf(answer: (call: number) => [number, Record<string, string>]) {
  const dates: number[] = [];
  const listener: RequestListener = (request, response) => {
    request.resume();
    dates.push(Date.now());
    const [status, headers] = answer(dates.length);
    response.writeHead(status, headers).end();
  };
  const { port, close } = await listen(http.createServer(listener), "127.0.0.1", 0);
  let n = 0;
  const recorder = {
    answered: () => ({ n: ++n, signature: undefined }),
    failed: () => ++n,
  } as unknown as Recorder;
  const dispatch = createDispatch({
    baseUrl: `http://127.0.0.1:${port}`,
    ca: undefined,
    requestMs: 3000,
    runId: "run",
    version: "0",
    recorder,
    serviceKeys: [],
  });
  toClose.push(close, () => dispatch.close());
  return { client: createServiceClient(dispatch), dates };
}

const call = <T>(body: () => Promise<T>) => within(newContext("test"), body);

describe("a service that limits its clients", () => {
  it("is asked again after the seconds that it names", async () => {
    const { client, dates } = await clientOf((n) => (n === 1 ? [429, { "Retry-After": "1" }] : [200, {}]));
    const answer = await call(() => client.getUser());
    expect(answer.status).toBe(200);
    expect(dates[1]! - dates[0]!).toBeGreaterThanOrEqual(990);
  });

  it("is left alone by every other request meanwhile", async () => {
    const { client, dates } = await clientOf((n) => (n === 1 ? [503, { "Retry-After": "1" }] : [200, {}]));
    const first = call(() => client.getUser());
    await expect.poll(() => dates.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await call(() => client.getPublicKey());
    await first;
    expect(dates[1]! - dates[0]!).toBeGreaterThanOrEqual(990);
  });

  it("is understood when it names a date", async () => {
    const { client, dates } = await clientOf((n) =>
      n === 1 ? [429, { "Retry-After": new Date(Date.now() + 1500).toUTCString() }] : [200, {}],
    );
    expect((await call(() => client.getUser())).status).toBe(200);
    expect(dates).toHaveLength(2);
  });

  it("is not judged when it goes on limiting", async () => {
    const { client, dates } = await clientOf(() => [429, { "Retry-After": "0" }]);
    await expect(call(() => client.getUser())).rejects.toMatchObject({
      name: "Untestable",
      blockedBy: [],
      message: expect.stringContaining("tried 4 times"),
    });
    expect(dates).toHaveLength(4);
  });

  it("is not waited for when it asks for an hour", async () => {
    const { client, dates } = await clientOf(() => [429, { "Retry-After": "3600" }]);
    await expect(call(() => client.getUser())).rejects.toThrow(/Retry-After: 3600; tried 1 times/);
    expect(dates).toHaveLength(1);
  });

  it("is taken at its word for 503 without Retry-After", async () => {
    const { client } = await clientOf(() => [503, {}]);
    expect((await call(() => client.getUser())).status).toBe(503);
  });
});
