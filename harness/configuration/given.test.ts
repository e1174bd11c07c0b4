import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readGiven } from "./given.ts";

const directory = mkdtempSync(join(tmpdir(), "given-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const file = (name: string, text: string) => {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
};
const valuesOf = (environment: Record<string, string>, envFiles: string[] = []) =>
  readGiven(environment, envFiles).values;
const refused = (facts: object) => expect.objectContaining({ exitCode: 2, side: "settings", ...facts });

describe("settings that are given", () => {
  it("are refused by name, with the nearest one, when none has that name", () => {
    for (const [key, meant] of Object.entries({
      FDS_BASE_ULR: "FDS_BASE_URL?",
      FDS_USER_PASWORD_FILE: "FDS_USER_PASSWORD_FILE?",
      FDS_SEED_FILE: "FDS_",
      FDS_TARGET_ENV_: "FDS_TARGET_",
    }))
      expect(() => valuesOf({ [key]: "x" }), key).toThrow(
        refused({ code: "unknown-setting", next: expect.stringContaining(meant) }),
      );
  });

  it("win from the environment over env files, and from later files over earlier ones", () => {
    const first = file("first.env", "FDS_REQUEST_MS=1\nFDS_EVENT_MS=1\nFDS_SETTLE_MS=1\n");
    const second = file("second.env", "FDS_EVENT_MS=2\nFDS_SETTLE_MS=2\n");
    const { REQUEST_MS, EVENT_MS, SETTLE_MS } = valuesOf({ FDS_SETTLE_MS: "3" }, [first, second]);
    expect([REQUEST_MS, EVENT_MS, SETTLE_MS]).toEqual([1, 2, 3]);
  });

  it("are unset where they are empty, and then have their default", () => {
    const { REQUEST_MS, SEED } = valuesOf({ FDS_REQUEST_MS: "", FDS_SEED: "" });
    expect([REQUEST_MS, SEED]).toEqual([10_000, undefined]);
  });

  it("have to stand in env files that can be read", () => {
    expect(() => valuesOf({}, [join(directory, "missing.env")])).toThrow(
      refused({ code: "env-file-unreadable" }),
    );
  });

  it("are handed to the target under their own names", () => {
    const { targetEnv } = readGiven({ FDS_TARGET_ENV_DB_URL: "x", FDS_TARGET_ENV_KEY_FILE: "y" }, []);
    expect(targetEnv).toEqual({ DB_URL: "x", KEY_FILE: "y" });
  });
});

describe("a secret", () => {
  it("may stand in a file, of which the end of the line is no part", () => {
    const path = file("password", "hush hush\n");
    const { values, texts } = readGiven({ FDS_USER_PASSWORD_FILE: path }, []);
    expect(values.USER_PASSWORD).toBe("hush hush");
    expect(texts.USER_PASSWORD?.file).toBe(path);
  });

  it("wins from the environment over the file that an env file names, and the other way round", () => {
    const path = file("token", "from its file");
    const envFile = file("token.env", `FDS_USER_TOKEN_FILE=${path}`);
    expect(readGiven({ FDS_USER_TOKEN: "plain" }, [envFile]).texts.USER_TOKEN).toEqual({
      text: "plain",
      source: "the environment",
    });
    const plain = file("plain.env", "FDS_USER_TOKEN=plain");
    expect(valuesOf({ FDS_USER_TOKEN_FILE: path }, [plain]).USER_TOKEN).toBe("from its file");
    const missing = file("missing-token.env", `FDS_USER_TOKEN_FILE=${join(directory, "nowhere")}`);
    expect(valuesOf({ FDS_USER_TOKEN: "plain" }, [missing]).USER_TOKEN).toBe("plain");
  });

  it("is refused when it is given twice in one place, or its file is missing or empty", () => {
    const path = file("given-twice", "hush");
    expect(() => valuesOf({ FDS_CHANGE_TOKEN: "hush", FDS_CHANGE_TOKEN_FILE: path })).toThrow(
      refused({ code: "contradictory-settings" }),
    );
    expect(() => valuesOf({ FDS_CHANGE_TOKEN_FILE: join(directory, "nowhere") })).toThrow(
      refused({ code: "secret-file-unreadable" }),
    );
    expect(() => valuesOf({ FDS_CHANGE_TOKEN_FILE: file("empty", "\n") })).toThrow(
      refused({ code: "secret-file-empty" }),
    );
  });
});

describe("a value that is not of its form", () => {
  it.each([
    ["FDS_BASE_URL", "localhost:80", /absolute http or https/],
    ["FDS_BASE_URL", "https://host/api?tenant=1", /no query/],
    ["FDS_AUTH_URL", "https://host/realm#top", /no query/],
    ["FDS_CHANGE_URL", "ftp://host/", /absolute http or https/],
    ["FDS_CHANGE_URL", "http://127.0.0.1:{prot}/", /absolute http or https/],
    ["FDS_SINK_URL", "http://sink.example", /absolute https/],
    ["FDS_REQUEST_MS", "ten", /milliseconds/],
    ["FDS_REQUEST_MS", "0", /from 1/],
    ["FDS_EVENT_MS", "3000000000", /a day/],
    ["FDS_TARGET_PORT", "65536", /from 1 to 65535/],
    ["FDS_SEED", "1.5", /whole number/],
    ["FDS_STRICT", "maybe", /true or false/],
    ["FDS_GRANT", "implicit", /one of authorization_code/],
    ["FDS_SCOPE_FULL", "read", /JSON/],
    ["FDS_TARGET_CWD", "/nowhere", /folder/],
    ["FDS_TARGET_CWD", import.meta.filename, /folder/],
    ["FDS_WAIVERS_FILE", "/nowhere.yaml", /file/],
    ["FDS_WAIVERS_FILE", import.meta.dirname, /file/],
    ["FDS_SINK_LISTEN", "8443", /host:port/],
    ["FDS_SINK_LISTEN", "127.0.0.1:65536", /host:port/],
    ["FDS_BUSINESS_ENTITIES", "be-1", /holds one id/],
    ["FDS_BUSINESS_ENTITIES", "be-1,be-1", /holds one id/],
    ["FDS_SUBSCRIBE_HOSTS", " , ", /at least one/],
    ["FDS_OUT_OF_REACH", "user,change", /"change" is none of them; did you mean "changes"\?/],
    ["FDS_CHANGE_ENTITIES", "Contracts", /did you mean "Contract"\?/],
  ])("is refused: %s=%s", (key, value, message) => {
    expect(() => valuesOf({ [key]: value })).toThrow(
      refused({ code: "bad-setting", tried: expect.stringContaining(`reading ${key}`) }),
    );
    expect(() => valuesOf({ [key]: value })).toThrow(message);
  });

  it("is shown without the password in it", () => {
    expect(() => valuesOf({ FDS_BASE_URL: "https://me:hush@host/?x" })).toThrow(
      refused({ saw: expect.stringContaining("https://me:(secret)@host/?x") }),
    );
  });

  it("does no harm where another wins over it", () => {
    expect(valuesOf({ FDS_SEED: "1" }, [file("bad.env", "FDS_SEED=one")]).SEED).toBe(1);
  });
});

describe("a value", () => {
  it.each([
    ["BASE_URL", "https://host/api//", "https://host/api"],
    ["CHANGE_URL", "https://host/changes/", "https://host/changes/"],
    ["CHANGE_URL", "{base_url}/changes", "{base_url}/changes"],
    ["CHANGE_URL", "http://127.0.0.1:{port}/changes", "http://127.0.0.1:{port}/changes"],
    ["SINK_LISTEN", "[::]:0", { host: "::", port: 0 }],
    ["STRICT", "Yes", true],
    ["SCOPE_NARROW", "null", null],
    ["BUSINESS_ENTITIES", " be-1 , be-2,", ["be-1", "be-2"]],
    ["OUT_OF_REACH", "changes,second-user", ["changes", "second-user"]],
  ] as const)("is read to its meaning: %s=%s", (name, text, meaning) => {
    expect(valuesOf({ [`FDS_${name}`]: text })[name]).toEqual(meaning);
  });
});
