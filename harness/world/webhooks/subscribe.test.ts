import http from "node:http";
import type { LookupFunction } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createHttpFetcher, type SubscribeVisit } from "../../client/http-fetcher.ts";
import { createPace } from "../../client/pace.ts";
import { listen } from "../../net/listener.ts";
import { createSubscribe } from "./subscribe.ts";
import { createSubscribeHosts } from "./subscribe-hosts.ts";

const toClose: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0)) await close();
});

type Answer = readonly [status: number, headers?: http.OutgoingHttpHeaders, body?: string];

/** A notification service that answers each path by the answers given for it, the last one from then on. */
async function notificationService(answers: Record<string, readonly Answer[]>) {
  const asked: string[] = [];
  const { port, close } = await listen(
    http.createServer((request, response) => {
      const path = request.url ?? "";
      asked.push(`${request.method} ${path}`);
      const times = asked.filter((other) => other.endsWith(` ${path}`)).length;
      const [status, headers, body] = answers[path]?.[times - 1] ?? answers[path]?.at(-1) ?? [404];
      response.writeHead(status, headers).end(body);
    }),
    "127.0.0.1",
    0,
  );
  toClose.push(close);
  return { asked, port, origin: `http://127.0.0.1:${port}` };
}

interface Setting {
  readonly baseUrl?: string;
  readonly hosts?: readonly string[];
  readonly lookup?: LookupFunction;
  readonly requestMs?: number;
}

/** Subscribing to webhooks of a service on this machine, unless another one is given. */
function subscribing({ baseUrl = "http://localhost:1", hosts = [], lookup, requestMs = 3000 }: Setting = {}) {
  const recorded: SubscribeVisit[] = [];
  const subscribe = createSubscribe({
    baseUrl,
    hosts,
    requestMs,
    httpFetch: createHttpFetcher({ lookup }),
    pace: createPace({ patienceMs: 1500 }),
    correlationHeaders: () => [["Countersign-Run", "run; test"]],
    record: (visit) => recorded.push(visit),
  });
  return { subscribe, recorded };
}

const untestable = (message: RegExp | string) => ({
  name: "Untestable",
  blockedBy: [],
  message: typeof message === "string" ? expect.stringContaining(message) : expect.stringMatching(message),
});

describe("which SubscribeURL is fetched", () => {
  it.each([
    ["another host", "https://evil.example/x", /points to evil\.example, .* add it to FDS_SUBSCRIBE_HOSTS/],
    [
      "a host behind a user name",
      "https://localhost:80@evil.example/x",
      /points to evil\.example with a user name/,
    ],
    ["a user name", "http://user@localhost/x", /user name or password/],
    ["a file", "file:///etc/passwd", /an address of file:, which is not fetched/],
    ["an address in a number", "http://2852039166/latest", /points to 169\.254\.169\.254, /],
    [
      "a host that only begins like the target's",
      "http://localhost.evil.example/",
      /localhost\.evil\.example/,
    ],
  ])("is not one with %s", async (_what, url, message) => {
    const { subscribe, recorded } = subscribing();
    await expect(subscribe(url)).rejects.toMatchObject(untestable(message));
    expect(recorded).toEqual([]);
  });

  it.each([
    "127.0.0.1",
    "localhost",
    "LOCALHOST",
    "2130706433",
  ])("is one at %s, where the target is on this machine", async (host) => {
    const { port } = await notificationService({ "/x": [[200]] });
    const { subscribe } = subscribing();
    expect(await subscribe(`http://${host}:${port}/x`)).toMatchObject({ status: 200 });
  });

  it("is one at a host that the settings allow, however it is written there", async () => {
    const { port } = await notificationService({ "/x": [[200]] });
    const { subscribe } = subscribing({
      hosts: ["SNS.Example."],
      lookup: (_host, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
    });
    expect(await subscribe(`http://sns.example:${port}/x`)).toMatchObject({ status: 200 });
  });
});

describe("where a SubscribeURL leads", () => {
  const publicTarget = {
    baseUrl: "https://api.example",
    lookup: ((host, _options, done) =>
      done(null, [
        { address: host === "api.example" ? "192.0.2.1" : "127.0.0.1", family: 4 },
      ])) as LookupFunction,
  };

  it("is not this machine when the target is elsewhere, whatever a name resolves to", async () => {
    const { subscribe } = subscribing({ ...publicTarget, hosts: ["sns.example"] });
    await expect(subscribe("http://sns.example/x")).rejects.toMatchObject(
      untestable(
        "leads to sns.example, but 127.0.0.1 is a loopback address, which is not fetched: add the address to FDS_SUBSCRIBE_HOSTS",
      ),
    );
  });

  it("is what the settings name by its address", async () => {
    const { port } = await notificationService({ "/x": [[200]] });
    const { subscribe } = subscribing({ ...publicTarget, hosts: ["sns.example", "127.0.0.1"] });
    expect(await subscribe(`http://sns.example:${port}/x`)).toMatchObject({ status: 200 });
  });
});

describe("a redirect of a SubscribeURL", () => {
  it("is followed to an allowed host, each request an exchange of its own", async () => {
    const { origin, asked } = await notificationService({
      "/x": [[302, { Location: "/y" }]],
      "/y": [[307, { Location: "z" }]],
      "/z": [[200]],
    });
    const { subscribe, recorded } = subscribing();
    expect(await subscribe(`${origin}/x`)).toMatchObject({ status: 200 });
    expect(asked).toEqual(["GET /x", "GET /y", "GET /z"]);
    expect(recorded.map(({ request }) => request.url)).toEqual(
      ["x", "y", "z"].map((path) => `${origin}/${path}`),
    );
  });

  it.each([
    [
      "another host",
      "http://evil.example/",
      /redirects to evil\.example, which is not fetched: add it to FDS_SUBSCRIBE_HOSTS/,
    ],
    ["a link-local address", "http://169.254.169.254/latest", /redirects to 169\.254\.169\.254, /],
    ["another scheme", "file:///etc/passwd", /redirects to an address of file:/],
  ])("is not followed to %s", async (_what, location, message) => {
    const { origin, asked } = await notificationService({ "/x": [[302, { Location: location }]] });
    await expect(subscribing().subscribe(`${origin}/x`)).rejects.toMatchObject(untestable(message));
    expect(asked).toEqual(["GET /x"]);
  });

  it("is not followed for another method", async () => {
    const { origin, asked } = await notificationService({ "/x": [[307, { Location: "/y" }]] });
    expect(await subscribing().subscribe(`${origin}/x`, "POST")).toMatchObject({ status: 307 });
    expect(asked).toEqual(["POST /x"]);
  });

  it("is followed five times", async () => {
    const { origin, asked } = await notificationService({ "/x": [[302, { Location: "/x" }]] });
    await expect(subscribing().subscribe(`${origin}/x`)).rejects.toThrow(
      /still redirected .* after 5 redirects/,
    );
    expect(asked).toHaveLength(6);
  });
});

describe("a redirect from https", () => {
  const redirect = (from: string, to: string) => () =>
    createSubscribeHosts("https://api.example", []).checkRedirect(new URL(from), new URL(to));

  it("is not followed to http", () => {
    expect(redirect("https://api.example/x", "http://api.example/x")).toThrow(/from https to http/);
  });

  it("is followed to https, as one from http is", () => {
    expect(redirect("https://api.example/x", "https://api.example/y")).not.toThrow();
    expect(redirect("http://api.example/x", "https://api.example/x")).not.toThrow();
  });
});

describe("a GET on a SubscribeURL", () => {
  it.each<[string, Answer]>([
    ["429", [429, { "Retry-After": "0" }]],
    ["503 with Retry-After", [503, { "Retry-After": "0" }]],
    ["502", [502]],
    ["503", [503]],
    ["504", [504]],
  ])("that is answered %s is not done yet", async (_what, first) => {
    const { origin, asked } = await notificationService({ "/x": [first, [200]] });
    const { subscribe, recorded } = subscribing();
    expect(await subscribe(`${origin}/x`)).toMatchObject({ status: 200 });
    expect([asked.length, recorded.length]).toEqual([2, 2]);
  });

  it("is no verdict where a gateway goes on to fail", async () => {
    const { origin } = await notificationService({ "/x": [[502]] });
    await expect(subscribing().subscribe(`${origin}/x`)).rejects.toMatchObject(untestable(/answered 502/));
  });

  it("is no verdict where the service goes on to limit its clients", async () => {
    const { origin } = await notificationService({ "/x": [[429, { "Retry-After": "0" }]] });
    await expect(subscribing().subscribe(`${origin}/x`)).rejects.toMatchObject(
      untestable(/limits its clients/),
    );
  });

  it.each([400, 404, 410, 500])("that is answered %i is", async (status) => {
    const { origin, asked } = await notificationService({ "/x": [[status]] });
    expect(await subscribing().subscribe(`${origin}/x`)).toMatchObject({ status });
    expect(asked).toHaveLength(1);
  });

  it("keeps so much of the body", async () => {
    const { origin } = await notificationService({ "/x": [[200, {}, "x".repeat(100_000)]] });
    const { body } = await subscribing().subscribe(`${origin}/x`);
    expect(body).toHaveLength(64 * 1024);
  });
});
