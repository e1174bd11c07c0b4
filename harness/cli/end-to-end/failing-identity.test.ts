/** An identity provider that fails in the middle of a run is waited for; one that stays away leaves things unjudged, and accuses nobody. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogue, type RequirementId } from "#catalogue";
import type { ReportDocument } from "#reports/document";
import { startEmbeddedProvider } from "../../identity/embedded-provider.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import { SHORT_LIVED_CLIENT_ID } from "../../identity/provider-configuration.ts";
import { compiledFile } from "../../processes/compiled-file.ts";

const PROGRAM = compiledFile("harness/cli/countersign.js");
const DISCOVERY = "/.well-known/openid-configuration";
const directory = mkdtempSync(join(tmpdir(), "countersign-failing-identity-"));
let realm: IdentityProvider;
beforeAll(async () => {
  realm = await startEmbeddedProvider({});
});
afterAll(async () => {
  await realm.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** The realm, behind a gateway that answers a request for a token itself, with 503, when it is told to. */
async function startGateway(fails: (requestForToken: number) => boolean) {
  let requestsForTokens = 0;
  const server = http.createServer(async (request, response) => {
    if (request.method === "POST" && fails(++requestsForTokens)) return void response.writeHead(503).end();
    const { origin, pathname } = new URL(realm.authUrl);
    const answer = await fetch(`${origin}${request.url}`, await sameRequest(request));
    const document = request.url?.endsWith(DISCOVERY) ? { token_endpoint: `${own()}${pathname}/token` } : {};
    response.writeHead(answer.status, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ ...((await answer.json()) as object), ...document }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { authUrl: `${own()}${new URL(realm.authUrl).pathname}`, close };
}

async function sameRequest(request: http.IncomingMessage): Promise<RequestInit> {
  if (request.method !== "POST") return {};
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { "Content-Type": request.headers["content-type"] ?? "" };
  return { method: "POST", headers, body: Buffer.concat(chunks) };
}

const isJudged = (id: string) =>
  id.startsWith("USR-") && /stated|implied/.test(catalogue[id as RequirementId].level);

/** A run with tokens that live for seconds; gives its exit code. */
async function run(report: string, authUrl: string, requestMs = "10000"): Promise<number> {
  const args = [PROGRAM, "run", "--only", "USR", "--report", report, "--format", "json"];
  const running = spawn(process.execPath, args, {
    env: {
      ...process.env,
      FDS_AUTH_URL: authUrl,
      FDS_CLIENT_ID: SHORT_LIVED_CLIENT_ID,
      FDS_GRANT: "password",
      FDS_USER_NAME: "alice",
      FDS_USER_PASSWORD: "alice",
      FDS_OTHER_USER_NAME: "bob",
      FDS_OTHER_USER_PASSWORD: "bob",
      FDS_REQUEST_MS: requestMs,
    },
    stdio: "ignore",
  });
  const [exitCode] = (await once(running, "close")) as [number];
  return exitCode;
}

async function judged(name: string, fails: (requestForToken: number) => boolean, requestMs?: string) {
  const gateway = await startGateway(fails);
  const report = join(directory, name);
  const exitCode = await run(report, gateway.authUrl, requestMs);
  gateway.close();
  const { requirements } = JSON.parse(readFileSync(join(report, "report.json"), "utf8")) as ReportDocument;
  return { exitCode, requirements: requirements.filter(({ id }) => isJudged(id)) };
}

describe("a run whose identity provider fails in the middle", { timeout: 120_000 }, () => {
  it("goes on when the failure passes", async () => {
    const { exitCode, requirements } = await judged("passing", (request) => request % 3 !== 0);
    expect(new Set(requirements.map(({ verdict }) => verdict))).toEqual(new Set(["met"]));
    expect(exitCode).toBe(0);
  });

  it("is incomplete when it lasts, and calls neither the target nor itself to account", async () => {
    const { exitCode, requirements } = await judged("lasting", (request) => request > 1, "1500");
    const verdicts = new Set(requirements.map(({ verdict }) => verdict));
    expect([...verdicts].filter((verdict) => verdict !== "met")).toEqual(["untestable"]);
    const reasons = requirements.map(({ reason }) => reason ?? "");
    expect(reasons.filter((reason) => /login-failed: .*status 503/.test(reason))).not.toEqual([]);
    expect(exitCode).toBe(5);
  });

  it("does not begin when there is none", async () => {
    expect(await run(join(directory, "none"), "http://127.0.0.1:9/realm")).toBe(3);
  });
});
