import http, { type RequestListener } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { newContext, within } from "../check/current-check.ts";
import { createSeat } from "../check/seat.ts";
import { createSlots } from "../check/slots.ts";
import { listen } from "../net/listener.ts";
import { createDispatch } from "./dispatch.ts";
import { type Credential, setHeader } from "./outgoing-request.ts";
import { createPace, type Pace } from "./pace.ts";
import type { Answered, Failed, Recorder } from "./recorder.ts";
import { createServiceClient, type ServiceClient } from "./service-client.ts";

const toClose: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of toClose.reverse().splice(0)) await close();
});

/** Answers the request of this number, from 1 on: with a status and headers, or by cutting the connection. */
type Script = (request: number) => readonly [status: number, headers?: http.OutgoingHttpHeaders] | "cut";

interface Seen {
  readonly at: number;
  readonly method: string;
  readonly stamp: string | undefined;
}

const REQUEST_MS = 3000;
const PATIENCE_MS = 1500;

/** Signs each sending anew, as one with a date does. */
function stamping(): Credential {
  let stamps = 0;
  return {
    description: "a stamp",
    apply: (request) => setHeader(request, "X-Stamp", String(++stamps)),
  };
}

async function serviceWith(script: Script) {
  const seen: Seen[] = [];
  const listener: RequestListener = (request, response) => {
    request.resume();
    const stamp = request.headers["x-stamp"];
    seen.push({ at: performance.now(), method: request.method ?? "", stamp: stamp?.toString() });
    const answer = script(seen.length);
    if (answer === "cut") request.socket.destroy();
    else response.writeHead(...answer).end();
  };
  const { port, close } = await listen(http.createServer(listener), "127.0.0.1", 0);
  toClose.push(close);
  const baseUrl = `http://127.0.0.1:${port}`;
  return { seen, baseUrl, ...clientOf(baseUrl) };
}

function clientOf(baseUrl: string, pace: Pace = createPace({ patienceMs: PATIENCE_MS })) {
  const recorded: (Answered | Failed)[] = [];
  const recorder: Recorder = {
    exchanges: [],
    unanswered: [],
    underWay: new Set(),
    begun: () => () => {},
    number: () => 0,
    answered: (facts) => ({ n: recorded.push(facts), signature: undefined }),
    signatureOf: () => undefined,
    failed: (facts) => recorded.push(facts),
  };
  const dispatch = createDispatch({
    baseUrl,
    ca: undefined,
    requestMs: REQUEST_MS,
    runId: "run",
    version: "0",
    recorder,
    serviceKeys: [],
    pace,
  });
  toClose.push(() => dispatch.close());
  return { recorded, client: createServiceClient(dispatch, stamping()) };
}

const raw = { wire: { raw: true } } as const;

describe("a service that ends kept connections without saying so", () => {
  it("loses one request of those that cannot be sent again, and no other", async () => {
    const answered = new WeakMap<object, number>();
    const cutting: RequestListener = (request, response) => {
      const before = answered.get(request.socket) ?? 0;
      answered.set(request.socket, before + 1);
      if (before === 2) request.socket.destroy();
      else response.writeHead(200).end();
    };
    const { port, close } = await listen(http.createServer(cutting), "127.0.0.1", 0);
    toClose.push(close);
    const { client } = clientOf(`http://127.0.0.1:${port}`);
    const outcomes: string[] = [];
    for (let sent = 0; sent < 12; sent++)
      outcomes.push(
        await client.createWebhook({ targetUrl: "https://receiver.example/" }).then(
          ({ status }) => String(status),
          () => "lost",
        ),
      );
    expect(outcomes.filter((outcome) => outcome !== "200")).toEqual(["lost"]);
  });
});

describe("a service that limits its clients", () => {
  it("is asked again after the seconds that it names, freshly signed, each sending an exchange of its own", async () => {
    const { client, seen, recorded } = await serviceWith((n) =>
      n === 1 ? [429, { "Retry-After": "1" }] : [200],
    );
    const answer = await client.getUser();
    expect(answer).toMatchObject({
      status: 200,
      n: 2,
      facts: { attempts: [{ n: 1, status: 429, raw: false }] },
    });
    expect(seen.map(({ stamp }) => stamp)).toEqual(["1", "2"]);
    expect(seen[1]!.at - seen[0]!.at).toBeGreaterThanOrEqual(990);
    expect(recorded).toHaveLength(2);
  });

  it("is left alone by every other request meanwhile, raw ones and other connections too", async () => {
    const { client, seen } = await serviceWith((n) => (n === 1 ? [503, { "Retry-After": "1" }] : [200]));
    const first = client.getUser();
    await expect.poll(() => seen.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const alone = client.onOneConnection();
    await Promise.all([first, client.getPublicKey(), client.getUser(raw), alone.getUser()]);
    alone.closeConnection();
    const [start, ...later] = seen.map(({ at }) => at);
    expect(later).toHaveLength(4);
    expect(Math.min(...later) - start!).toBeGreaterThanOrEqual(990);
  });

  it("lets no further check begin while one waits for its turn", async () => {
    const { client } = await serviceWith((n) => (n === 1 ? [429, { "Retry-After": "1" }] : [200]));
    const slots = createSlots(1);
    const [seat, next] = [createSeat(slots), createSeat(slots)];
    await seat.take();
    let hasBegun = false;
    const begins = next.take().then(() => {
      hasBegun = true;
    });
    await within(newContext("test", [], { seat }), () => client.getUser());
    expect(hasBegun).toBe(false);
    seat.end();
    await begins;
  });

  it("is not judged when it goes on limiting", async () => {
    const { client } = await serviceWith(() => [429, { "Retry-After": "0" }]);
    await expect(client.getUser()).rejects.toMatchObject({
      name: "Untestable",
      blockedBy: [],
      message:
        "GET /user with a stamp: the service limits its clients (429, Retry-After: 0), and has taken nothing for 2 s.",
    });
  });

  it("has its 429 for an answer where that is a quota", async () => {
    const { baseUrl } = await serviceWith(() => [429]);
    const full: Pace = {
      untilTaken: async (_call, attempt) => ({ answer: await attempt(), limited: "quota" }),
    };
    const answer = await clientOf(baseUrl, full).client.createApiKey();
    expect(answer).toMatchObject({ status: 429, n: 1, facts: { limited: "quota" } });
  });
});

const harmless: readonly (readonly [string, (client: ServiceClient) => Promise<unknown>])[] = [
  ["GET", (client) => client.getUser()],
  ["HEAD", (client) => client.getUser({ method: "HEAD" })],
  ["OPTIONS", (client) => client.getUser({ method: "OPTIONS" })],
  ["PUT", (client) => client.putUser({ language: "en" })],
  ["POST /user/api-key", (client) => client.createApiKey()],
];
const harmful: typeof harmless = [
  ["POST", (client) => client.createWebhook({ targetUrl: "https://receiver.example/" })],
  ["DELETE", (client) => client.unlinkEntity("w", "be")],
];

describe("a failure that comes alone", () => {
  it.each(harmless)("costs %s a repetition, freshly signed", async (_method, call) => {
    const { client, seen } = await serviceWith((n) => (n === 1 ? [502] : [200]));
    expect(await call(client)).toMatchObject({ status: 200, isGatewayFailure: false, n: 2 });
    expect(seen.map(({ stamp }) => stamp)).toEqual(["1", "2"]);
  });

  it.each(harmless)("does not lose %s when the connection is cut", async (_method, call) => {
    const { client, recorded } = await serviceWith((n) => (n === 1 ? "cut" : [200]));
    const failure = "ECONNRESET: socket hang up";
    expect(await call(client)).toMatchObject({ status: 200, facts: { attempts: [{ n: 1, failure }] } });
    expect(recorded).toMatchObject([{ failure }, { response: { status: 200 } }]);
  });

  it.each(harmful)("is the answer to %s, which a gateway may have passed on", async (_method, call) => {
    const { client, seen } = await serviceWith(() => [504]);
    expect(await call(client)).toMatchObject({
      status: 504,
      isGatewayFailure: true,
      facts: { attempts: [] },
    });
    expect(seen).toHaveLength(1);
  });

  it.each(harmful)("leaves %s without an answer when the connection is cut", async (_method, call) => {
    const { client, seen } = await serviceWith(() => "cut");
    await expect(call(client)).rejects.toMatchObject({
      name: "Untestable",
      message: /socket hang up \(exchange 1\)/,
    });
    expect(seen).toHaveLength(1);
  });

  it("is sent twice more at most, and the last answer counts", async () => {
    const statuses = [502, 503, 504];
    const { client, seen } = await serviceWith((n) => [statuses[n - 1] ?? 200]);
    expect(await client.getUser()).toMatchObject({
      status: 504,
      isGatewayFailure: true,
      facts: { attempts: [{ status: 502 }, { status: 503 }] },
    });
    expect(seen).toHaveLength(3);
  });

  it("is sent once each time where all that was sent before was lost, until it is answered", async () => {
    let isAway = true;
    const { client, seen } = await serviceWith(() => [isAway ? 503 : 200]);
    const asked = async () => {
      const before = seen.length;
      await client.getUser();
      return seen.length - before;
    };
    expect(await Promise.all([asked(), asked(), asked(), asked()])).toHaveLength(4);
    expect(await asked()).toBe(1);
    isAway = false;
    expect(await asked()).toBe(1);
    isAway = true;
    expect(await asked()).toBe(3);
  });

  it("may be followed by a request to wait", async () => {
    const { client } = await serviceWith((n) =>
      n === 1 ? [502] : n === 2 ? [429, { "Retry-After": "0" }] : [200],
    );
    expect(await client.getUser()).toMatchObject({ status: 200, n: 3 });
  });

  it("is no verdict when it goes on", async () => {
    const { client } = await serviceWith(() => "cut");
    await expect(client.getUser()).rejects.toMatchObject({
      name: "Untestable",
      blockedBy: [],
      message: "GET /user with a stamp: ECONNRESET: socket hang up (exchanges 1, 2, 3).",
    });
  });

  it("costs a raw request one repetition: the connection may be cut for its bytes", async () => {
    const { client, seen } = await serviceWith(() => "cut");
    await expect(client.getUser(raw)).rejects.toMatchObject({ name: "Untestable", blockedBy: [] });
    expect(seen).toHaveLength(2);
  });

  it.each([404, 500, 501, 505])("is not seen in %s, which the service answers itself", async (status) => {
    const { client, seen } = await serviceWith(() => [status]);
    expect(await client.getUser()).toMatchObject({ status, isGatewayFailure: false });
    expect(seen).toHaveLength(1);
  });
});

describe("a service that takes no connection", () => {
  it.each([harmless[0]!, harmful[0]!])("is sent %s again: nothing was processed", async (_method, call) => {
    const { port, close } = await listen(http.createServer(), "127.0.0.1", 0);
    await close();
    const { client, recorded } = clientOf(`http://127.0.0.1:${port}`);
    await expect(call(client)).rejects.toMatchObject({ name: "Untestable", message: /ECONNREFUSED/ });
    expect(recorded).toHaveLength(3);
  });
});

describe("a connection that the service closes once it is idle", () => {
  it("costs no call that may be repeated", async () => {
    const server = http.createServer((request, response) => {
      request.resume();
      response.end();
      // Without saying so: the next request may already be on its way.
      response.once("finish", () => setImmediate(() => request.socket.destroy()));
    });
    const { port, close } = await listen(server, "127.0.0.1", 0);
    toClose.push(close);
    const { client } = clientOf(`http://127.0.0.1:${port}`);
    const several = async () => {
      for (let i = 0; i < 5; i++) expect((await client.getUser()).status).toBe(200);
    };
    await Promise.all(Array.from({ length: 10 }, several));
  });
});
