import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCertificateAuthority } from "../sink/certificate-authority.ts";
import { readConfiguration } from "./read-configuration.ts";

const directory = mkdtempSync(join(tmpdir(), "pem-files-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const file = (name: string, text: string) => {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
};

/** The same labels around the first line of what stood between them. */
const cut = (pem: string) => {
  const lines = pem.trim().split(/\r?\n/);
  return [...lines.slice(0, 2), lines.at(-1)].join("\n");
};

describe("files of certificates and keys", () => {
  let one: { certPem: string; keyPem: string };
  let other: { certPem: string; keyPem: string };
  beforeAll(async () => {
    const authority = await createCertificateAuthority();
    [one, other] = await Promise.all([
      authority.issue({ hosts: ["one.example"] }),
      authority.issue({ hosts: ["other.example"] }),
    ]);
  });
  const refusal = (key: string, path: string, saw: RegExp) =>
    expect(() => readConfiguration({ [key]: path })).toThrow(
      expect.objectContaining({ exitCode: 2, code: "bad-setting", saw: expect.stringMatching(saw) }),
    );
  const ofSink = (cert: string, key: string) =>
    readConfiguration({
      FDS_SINK_CERT_FILE: file("c.pem", cert),
      FDS_SINK_KEY_FILE: file("k.pem", key),
    }).sink;

  it.each(["FDS_CA_FILE", "FDS_SINK_CERT_FILE", "FDS_SINK_KEY_FILE"])("have to be there: %s", (key) => {
    refusal(key, join(directory, "nowhere.pem"), /cannot be read \(ENOENT\)/);
    refusal(key, directory, /cannot be read \(EISDIR\)/);
  });

  it("have to hold what is wanted, and what they hold instead is not shown", () => {
    const certificate = file("one.pem", one.certPem);
    const key = file("one-key.pem", one.keyPem);
    refusal("FDS_CA_FILE", file("empty.pem", ""), /no certificate in PEM$/);
    refusal("FDS_CA_FILE", key, /no certificate in PEM$/);
    refusal("FDS_SINK_KEY_FILE", certificate, /no private key in PEM$/);
    refusal(
      "FDS_CA_FILE",
      file("cut.pem", `${one.certPem}\n${cut(other.certPem)}`),
      /certificate \d of \d in it cannot be read$/,
    );
    refusal("FDS_SINK_KEY_FILE", file("cut-key.pem", cut(one.keyPem)), /private key in it cannot be read$/);
  });

  it("hold a key without passphrase", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const sealed = privateKey.export({
      type: "pkcs8",
      format: "pem",
      cipher: "aes-256-cbc",
      passphrase: "x",
    });
    refusal("FDS_SINK_KEY_FILE", file("sealed.pem", String(sealed)), /has a passphrase/);
  });

  it("are read once, whole: what becomes of them later is nothing to the run", () => {
    const chain = `${one.certPem}\n${other.certPem}`;
    expect(ofSink(chain, one.keyPem)).toMatchObject({
      certificate: { certPem: chain, keyPem: one.keyPem },
    });
    expect(readConfiguration({ FDS_CA_FILE: file("ca.pem", chain) }).furtherCa).toBe(chain);
  });

  it("belong together", () => {
    expect(() => ofSink(one.certPem, other.keyPem)).toThrow(
      expect.objectContaining({ exitCode: 2, code: "contradictory-settings" }),
    );
    expect(() => readConfiguration({ FDS_SINK_CERT_FILE: file("alone.pem", one.certPem) })).toThrow(
      expect.objectContaining({ exitCode: 2, code: "missing-setting", saw: "FDS_SINK_KEY_FILE is not set" }),
    );
  });
});
