import { execFile } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { promisify } from "node:util";
import { Agent, fetch } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen } from "../net/listener.ts";
import {
  type Certificate,
  type CertificateAuthority,
  createCertificateAuthority,
} from "./certificate-authority.ts";

const HOSTS = ["localhost", "127.0.0.1", "[::1]", "fe80::1", `${"long.".repeat(20)}example`];
let authority: CertificateAuthority;
let issued: Certificate;
let directory: string;
beforeAll(async () => {
  authority = await createCertificateAuthority();
  issued = await authority.issue({ hosts: HOSTS });
  directory = mkdtempSync(join(tmpdir(), "countersign-ca-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe("a certificate of the run's own authority", () => {
  it("names every host, the IP addresses as such, and is for servers only", () => {
    const certificate = new X509Certificate(issued.certPem);
    for (const host of ["localhost", HOSTS[4]!]) expect(certificate.checkHost(host)).toBe(host);
    for (const ip of ["127.0.0.1", "::1", "fe80::1"]) expect(certificate.checkIP(ip)).toBe(ip);
    expect(certificate.checkHost("elsewhere.example")).toBeUndefined();
    expect(certificate.subjectAltName, "for clients that compare texts").toContain("DNS:127.0.0.1");
    expect(certificate.ca).toBe(false);
    expect(certificate.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]);
  });

  it("is valid from about an hour ago for about two days", () => {
    const { validFrom, validTo } = new X509Certificate(issued.certPem);
    const hours = (text: string) => Math.round((Date.parse(text) - Date.now()) / 3_600_000);
    expect([hours(validFrom), hours(validTo)]).toEqual([-1, 48]);
  });

  it("has a serial number that no other certificate has", async () => {
    const other = await authority.issue({ hosts: ["localhost"] });
    const serials = [issued, other].map(({ certPem }) => new X509Certificate(certPem).serialNumber);
    expect(new Set(serials).size).toBe(2);
  });

  it("is accepted by Node for the hosts that it names, where the authority is trusted", async () => {
    const server = createServer({ cert: issued.certPem, key: issued.keyPem }, (_, response) =>
      response.end("ok"),
    );
    const { port, close } = await listen(server, "127.0.0.1", 0);
    const trusting = new Agent({ connect: { ca: authority.certificatePem } });
    const distrusting = new Agent({ connect: { ca: (await createCertificateAuthority()).certificatePem } });
    const get = (dispatcher: Agent) => fetch(`https://localhost:${port}/`, { dispatcher });
    expect((await get(trusting)).status).toBe(200);
    await expect(get(distrusting)).rejects.toThrow();
    await Promise.all([trusting.destroy(), distrusting.destroy(), close()]);
  });

  it("is accepted by openssl, strictly", async () => {
    const run = promisify(execFile);
    const { caFile } = authority.writeBundles(directory);
    const leaf = join(directory, "leaf.pem");
    writeFileSync(leaf, issued.certPem);
    const options = ["-x509_strict", "-purpose", "sslserver", "-verify_ip", "127.0.0.1", "-CAfile", caFile];
    const found = await run("openssl", ["verify", ...options, leaf]).catch(
      (error: Error & { code?: unknown }) => {
        // A machine without openssl has nothing to say.
        if (error.code === "ENOENT") return { stdout: "OK" };
        throw error;
      },
    );
    expect(found.stdout).toMatch(/OK/);
  });
});

describe("the bundles", () => {
  it("are the authority alone, and the authority beside the system's roots", () => {
    const { caFile, bundleFile } = authority.writeBundles(directory);
    const count = (file: string) => readFileSync(file, "utf8").match(/-----BEGIN CERTIFICATE-----/g)?.length;
    expect(count(caFile)).toBe(1);
    expect(count(bundleFile)).toBe(rootCertificates.length + 1);
    expect(readFileSync(bundleFile, "utf8")).not.toContain("\r");
    expect(new X509Certificate(readFileSync(caFile)).ca).toBe(true);
  });
});
