import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
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
    const half = { FDS_SINK_CERT_FILE: file("cert.pem", "") };
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
