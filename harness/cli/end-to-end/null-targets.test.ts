/** A target that is not the service earns nothing: exit code 1, not one requirement met. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReportDocument } from "#reports/document";
import { startEmbeddedProvider } from "../../identity/embedded-provider.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import { compiledFile } from "../../processes/compiled-file.ts";

const PROGRAM = compiledFile("harness/cli/countersign.js");

/** A realm in order: the fault is the target's. */
let realm: IdentityProvider;
beforeAll(async () => {
  realm = await startEmbeddedProvider({});
});
afterAll(() => realm.stop());

/** Runs the program against a server that answers everything alike. */
async function judged(respond: http.RequestListener) {
  const server = http.createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const directory = mkdtempSync(join(tmpdir(), "null-target-"));
  const environment = {
    ...process.env,
    FDS_BASE_URL: baseUrl,
    FDS_AUTH_URL: realm.authUrl,
    FDS_USER_PASSWORD: "alice",
    FDS_OTHER_USER_PASSWORD: "bob",
  };
  const exitCode = await new Promise<number>((resolve) => {
    const args = [PROGRAM, "run", "--report", directory, "--format", "json"];
    execFile(process.execPath, args, { env: environment }, (error) => resolve(Number(error?.code ?? 0)));
  });
  server.closeAllConnections();
  server.close();
  return { exitCode, directory };
}

const always =
  (status: number, body: string): http.RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { "Content-Type": "application/json" }).end(body);
  };

const echo: http.RequestListener = async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  response.writeHead(200, { "Content-Type": "application/json" }).end(Buffer.concat(chunks));
};

describe.concurrent("a null target", () => {
  it.each([
    ["200 {} to everything", always(200, "{}")],
    ["401 to everything", always(401, "{}")],
    ["404 to everything", always(404, "not found")],
    ["an echo of the request", echo],
  ])("that gives %s is non-conformant, with nothing met", { timeout: 60_000 }, async (_, respond) => {
    const { exitCode, directory } = await judged(respond);
    const report = JSON.parse(readFileSync(join(directory, "report.json"), "utf8")) as ReportDocument;
    const having = (verdict: string) =>
      report.requirements
        .filter((result) => result.verdict === verdict)
        .map(({ id, reason }) => `${id} ${reason}`);
    expect(having("broken")).toEqual([]);
    expect(having("met")).toEqual([]);
    expect(exitCode).toBe(1);
  });

  it("that speaks no HTTP cannot be reached", { timeout: 60_000 }, async () => {
    const { exitCode } = await judged((_, response) => response.socket?.end("garbage\r\n\r\n"));
    expect(exitCode).toBe(3);
  });
});
