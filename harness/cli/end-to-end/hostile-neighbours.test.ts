/** Identity providers and change hooks that mean no good: the run ends in its time, and no password goes where no form may send it. */
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { drip, flood, startByteServer } from "../../client/testing/byte-server.ts";
import { createCertificateAuthority } from "../../sink/certificate-authority.ts";
import { type HostileRun, hostileRun, inLine } from "./testing/hostile-run.ts";

const directory = mkdtempSync(join(tmpdir(), "countersign-hostile-neighbours-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const table: string[] = [];
afterAll(() => console.log(table.sort().join("\n")));

const PASSWORD = "correct-horse-battery";
const user = { FDS_CLIENT_ID: "web", FDS_USER_NAME: "alice", FDS_USER_PASSWORD: PASSWORD };

function expectEnded(what: string, run: HostileRun): void {
  table.push(inLine(what, run));
  expect(run.said).not.toMatch(/broke|Warning/);
  expect(run.said).not.toContain(PASSWORD);
  expect(run.peakMib).toBeLessThan(600);
}

async function listening(server: http.Server): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";

describe.concurrent("an identity provider whose discovery document", () => {
  it.each([
    ["never ends", "4\r\n    \r\n", flood],
    [
      "comes a byte a second",
      "1\r\n \r\n",
      (socket: Parameters<typeof drip>[0], bytes: string) => drip(socket, bytes, 1000),
    ],
  ] as const)("%s", { timeout: 120_000 }, async (what, bytes, send) => {
    const realm = await startByteServer((socket) => {
      socket.write(HEAD);
      send(socket, bytes);
    });
    const run = await hostileRun({ FDS_AUTH_URL: realm.baseUrl, FDS_BASE_URL: realm.baseUrl, ...user }, [
      "--only",
      "PK",
    ]);
    await realm.close();
    expectEnded(`a discovery document that ${what}`, run);
    expect(run.exitCode, run.said).toBe(3);
    expect(run.said).toMatch(/side {3}identity provider/);
    expect(run.seconds).toBeLessThan(60);
  });
});

/** A realm that shows one login page, and counts what comes to where its form would send the password. */
async function startRealm(secure: boolean, action: (canary: number) => string) {
  const sent: string[] = [];
  const canary = http.createServer((request, response) => {
    sent.push(`${request.method} ${request.url}`);
    response.end();
  });
  const canaryPort = await listening(canary);
  const authority = await createCertificateAuthority();
  const { certPem: cert, keyPem: key } = await authority.issue({ hosts: ["127.0.0.1"] });
  const show: http.RequestListener = ({ url = "" }, response) => {
    const discovery = {
      issuer: origin,
      authorization_endpoint: `${origin}/auth`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/jwks`,
    };
    const isDocument = url.endsWith("/.well-known/openid-configuration");
    response.setHeader("Content-Type", isDocument ? "application/json" : "text/html");
    const form = `<form method="post" action="${action(canaryPort)}"><input name="username"><input type="password" name="password"></form>`;
    response.end(
      isDocument
        ? JSON.stringify({
            ...discovery,
            response_types_supported: ["code"],
            id_token_signing_alg_values_supported: ["RS256"],
            subject_types_supported: ["public"],
          })
        : form,
    );
  };
  const server = secure ? https.createServer({ cert, key }, show) : http.createServer(show);
  const origin = `${secure ? "https" : "http"}://127.0.0.1:${await listening(server)}`;
  const caFile = join(directory, `${origin.replace(/\W+/g, "-")}.pem`);
  writeFileSync(caFile, authority.certificatePem);
  return {
    origin,
    caFile,
    sent,
    close: () => {
      for (const one of [server, canary]) one.close();
    },
  };
}

describe.concurrent("a login page whose form posts", () => {
  it.each<[string, boolean, (canary: number) => string, RegExp]>([
    ["elsewhere", false, (canary) => `http://127.0.0.1:${canary}/take`, /neither the page's own origin/],
    ["down to http", true, (canary) => `http://127.0.0.1:${canary}/take`, /was not sent/],
    ["to a script", false, () => "javascript:take()", /was not sent/],
  ])("%s", { timeout: 120_000 }, async (what, secure, action, said) => {
    const realm = await startRealm(secure, action);
    const target = await startByteServer((socket) =>
      socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"),
    );
    const run = await hostileRun(
      {
        FDS_AUTH_URL: realm.origin,
        FDS_BASE_URL: target.baseUrl,
        FDS_CA_FILE: realm.caFile,
        FDS_GRANT: "authorization_code",
        ...user,
      },
      ["--only", "USR"],
    );
    await Promise.all([realm.close(), target.close()]);
    expectEnded(`a login page that posts ${what}`, run);
    expect(realm.sent).toEqual([]);
    expect([3, 5], run.said).toContain(run.exitCode);
    const reasons = run.report?.requirements.map(({ reason = "" }) => reason).join(" ") ?? run.said;
    expect(reasons).toMatch(said);
  });
});

/** Processes of this machine with the word among their arguments. */
function running(word: string): string[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(word);
    } catch {
      return false;
    }
  });
}

describe("a change hook that hangs", () => {
  it("is ended with its children, and what needs it is not judged", { timeout: 150_000 }, async () => {
    const seconds = `${40_000 + process.pid}`;
    const hook = `sleep ${seconds} & (sleep ${seconds} &) ; sleep ${seconds}`;
    const run = await hostileRun({ FDS_CHANGE_COMMAND: hook }, ["--only", "NTF-01,PK"]);
    expectEnded("a change hook that hangs with children", run);
    expect(run.exitCode, run.said).toBe(5);
    expect(run.report?.requirements.find(({ id }) => id === "NTF-01")?.verdict).toBe("untestable");
    expect(running(seconds)).toEqual([]);
  });
});
