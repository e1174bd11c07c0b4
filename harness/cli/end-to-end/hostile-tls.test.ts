/** A target whose TLS is wrong, each in its way: the run says so before anything is judged, and in time. */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TlsOptions } from "node:tls";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startEmbeddedProvider } from "../../identity/embedded-provider.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import { type Certificate, createCertificateAuthority } from "../../sink/certificate-authority.ts";
import { hostileRun, inLine } from "./testing/hostile-run.ts";

const directory = mkdtempSync(join(tmpdir(), "countersign-hostile-tls-"));
const caFile = join(directory, "ca.pem");
const certificates: Record<"right" | "expired" | "of another name" | "of nobody", Certificate> =
  Object.create(null);
let realm: IdentityProvider;
const WEEK_MS = 7 * 86_400_000;

beforeAll(async () => {
  realm = await startEmbeddedProvider({});
  const [authority, nobody] = await Promise.all([createCertificateAuthority(), createCertificateAuthority()]);
  writeFileSync(caFile, authority.certificatePem);
  const hosts = ["127.0.0.1"];
  certificates.right = await authority.issue({ hosts });
  certificates["of another name"] = await authority.issue({ hosts: ["elsewhere.example"] });
  certificates["of nobody"] = await nobody.issue({ hosts });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - WEEK_MS });
  certificates.expired = await authority.issue({ hosts });
  vi.useRealTimers();
});
afterAll(async () => {
  await realm.stop();
  rmSync(directory, { recursive: true, force: true });
});

const withCertificate = (name: keyof typeof certificates, options: TlsOptions = {}) => {
  const { certPem: cert, keyPem: key } = certificates[name];
  return https.createServer({ cert, key, ...options }, (_, response) => response.end("{}"));
};

const OLD: TlsOptions = { minVersion: "TLSv1", maxVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0" };

const servers: [what: string, said: RegExp, start: () => net.Server][] = [
  ["a certificate that nobody vouches for", /certificate/, () => withCertificate("of nobody")],
  ["a certificate that has expired", /expired/, () => withCertificate("expired")],
  ["a certificate of another name", /altnames|IP/i, () => withCertificate("of another name")],
  ["TLS 1.0 alone", /protocol|version|alert/i, () => withCertificate("right", OLD)],
  [
    "plain HTTP where TLS is",
    /SSL|TLS|packet|version/i,
    () => http.createServer((_, response) => response.end("{}")),
  ],
  [
    "a handshake that hangs",
    /ms|timed out/i,
    () => net.createServer((socket) => socket.on("error", () => undefined).resume()),
  ],
  [
    "a handshake that is cut off",
    /./,
    () =>
      net.createServer((socket) => socket.on("error", () => undefined).once("data", () => socket.destroy())),
  ],
];

const table: string[] = [];
afterAll(() => console.log(table.sort().join("\n")));

describe.concurrent("a target with", () => {
  it.each(servers)("%s", { timeout: 120_000 }, async (what, said, start) => {
    const server = start();
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as net.AddressInfo;
    const run = await hostileRun(
      {
        FDS_BASE_URL: `https://127.0.0.1:${port}`,
        FDS_AUTH_URL: realm.authUrl,
        FDS_USER_PASSWORD: "alice",
        FDS_CA_FILE: caFile,
      },
      ["--only", "PK"],
    );
    server.close();
    table.push(inLine(what, run));
    expect(run.exitCode, run.said).toBe(3);
    expect(run.said).toMatch(/countersign: target-unreachable[\s\S]*side {3}network/);
    expect(/saw {4}(.*)/.exec(run.said)?.[1]).toMatch(said);
    expect(run.said).not.toMatch(/broke|Warning/);
    expect(run.seconds).toBeLessThan(60);
    expect(run.peakMib).toBeLessThan(600);
  });
});
