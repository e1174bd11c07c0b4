import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createCertificateAuthority } from "../sink/certificate-authority.ts";
import { readSettings } from "./read-settings.ts";
import { typedSettings } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "settings-"));
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe("settings", () => {
  it("name the nearest known key for an unknown one, with exit code 2", () => {
    expect(() => readSettings({ FDS_BASE_ULR: "http://x" })).toThrow(
      expect.objectContaining({
        exitCode: 2,
        code: "unknown-setting",
        next: expect.stringContaining("FDS_BASE_URL?"),
      }),
    );
  });

  it.each([
    ["FDS_BASE_URL", "localhost:80"],
    ["FDS_REQUEST_MS", "ten"],
    ["FDS_STRICT", "maybe"],
    ["FDS_GRANT", "implicit"],
    ["FDS_SCOPE_FULL", "read"],
    ["FDS_CA_FILE", "/nowhere.pem"],
    ["FDS_SINK_LISTEN", "8443"],
  ])("refuse a bad value of %s", (key, value) => {
    expect(() => readSettings({ [key]: value })).toThrow(
      expect.objectContaining({ exitCode: 2, code: "bad-setting" }),
    );
  });

  it("let the environment win over env files, and later files over earlier ones", () => {
    const first = file("first.env", "FDS_REQUEST_MS=1\nFDS_EVENT_MS=1\nFDS_SETTLE_MS=1\n");
    const second = file("second.env", "FDS_EVENT_MS=2\nFDS_SETTLE_MS=2\n");
    const settings = typedSettings(readSettings({ FDS_SETTLE_MS: "3" }, [first, second]));
    expect([settings.requestMs, settings.eventMs, settings.settleMs]).toEqual([1, 2, 3]);
  });

  it("read a secret from a file, and never echo it", () => {
    const settings = typedSettings(readSettings({ FDS_USER_PASSWORD_FILE: file("password", "hush-hush\n") }));
    expect(settings.user.password).toBe("hush-hush");
    expect(settings.echo).toEqual({ FDS_USER_PASSWORD: "(secret)" });
  });

  it("do not show a bad secret value", () => {
    expect(() => readSettings({}, [join(folder, "missing.env")])).toThrow(
      expect.objectContaining({ exitCode: 2 }),
    );
  });

  it("refuse contradictions and halves of pairs", () => {
    const both = { FDS_CHANGE_URL: "http://x", FDS_CHANGE_COMMAND: "x" };
    expect(() => typedSettings(readSettings(both))).toThrow(
      expect.objectContaining({ code: "contradictory-settings" }),
    );
    const half = { FDS_TARGET_IMAGE: "x" };
    expect(() => typedSettings(readSettings(half))).toThrow(
      expect.objectContaining({ code: "missing-setting" }),
    );
  });

  it("name the nearest need for an unknown word in FDS_OUT_OF_REACH", () => {
    expect(() => typedSettings(readSettings({ FDS_OUT_OF_REACH: "change" }))).toThrow(/"changes"/);
  });

  it("hand FDS_TARGET_ENV_ values to the target under their own names", () => {
    expect(readSettings({ FDS_TARGET_ENV_DB_URL: "x" }).targetEnv).toEqual({ DB_URL: "x" });
  });
});

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
  const bad = (key: string, path: string, saw: RegExp) =>
    expect(() => readSettings({ [key]: path })).toThrow(
      expect.objectContaining({ exitCode: 2, code: "bad-setting", saw: expect.stringMatching(saw) }),
    );

  it.each(["FDS_CA_FILE", "FDS_SINK_CERT_FILE", "FDS_SINK_KEY_FILE"])("have to be there: %s", (key) => {
    bad(key, join(folder, "nowhere.pem"), /cannot be read \(ENOENT\)/);
    bad(key, folder, /cannot be read \(EISDIR\)/);
  });

  it("have to hold what is wanted, and what they hold instead is not shown", () => {
    const certificate = file("one.pem", one.certPem);
    const key = file("one-key.pem", one.keyPem);
    bad("FDS_CA_FILE", file("empty.pem", ""), /no certificate in PEM$/);
    bad("FDS_CA_FILE", key, /no certificate in PEM$/);
    bad("FDS_SINK_KEY_FILE", certificate, /no private key in PEM$/);
    bad(
      "FDS_CA_FILE",
      file("cut.pem", `${one.certPem}\n${cut(other.certPem)}`),
      /certificate \d of \d in it cannot be read$/,
    );
    bad("FDS_SINK_KEY_FILE", file("cut-key.pem", cut(one.keyPem)), /private key in it cannot be read$/);
  });

  it("hold a key without passphrase", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const sealed = privateKey.export({
      type: "pkcs8",
      format: "pem",
      cipher: "aes-256-cbc",
      passphrase: "x",
    });
    bad("FDS_SINK_KEY_FILE", file("sealed.pem", String(sealed)), /has a passphrase/);
  });

  it("belong together", () => {
    const settings = (cert: string, key: string) => () =>
      typedSettings(
        readSettings({ FDS_SINK_CERT_FILE: file("c.pem", cert), FDS_SINK_KEY_FILE: file("k.pem", key) }),
      );
    expect(settings(`${one.certPem}\n${other.certPem}`, one.keyPem)).not.toThrow();
    expect(settings(one.certPem, other.keyPem)).toThrow(
      expect.objectContaining({ exitCode: 2, code: "contradictory-settings" }),
    );
  });
});

/** The same labels around the first line of what stood between them. */
const cut = (pem: string) => {
  const lines = pem.trim().split(/\r?\n/);
  return [...lines.slice(0, 2), lines.at(-1)].join("\n");
};
