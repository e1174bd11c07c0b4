import { describe, expect, it } from "vitest";
import { readConfiguration } from "./read-configuration.ts";

const user = { FDS_USER_NAME: "conf-a", FDS_USER_PASSWORD: "of conf-a" };
const realm = { FDS_AUTH_URL: "https://login.example/realms/r", ...user };
const attached = { FDS_BASE_URL: "https://service.example/api/", ...realm };
const image = { FDS_TARGET_IMAGE: "service:1", FDS_TARGET_PORT: "8080" };
const relay = { FDS_SINK_RELAY_URL: "https://sink.example/", FDS_SINK_RELAY_TOKEN: "of the relay" };

describe("a configuration", () => {
  it("with no settings at all is that of a run against the reference service, offline", () => {
    expect(readConfiguration({})).toMatchObject({
      target: { kind: "reference" },
      identity: { kind: "embedded" },
      sink: { kind: "local", listen: { host: "127.0.0.1", port: 0 } },
      changeHook: { kind: "of the target" },
      times: { requestMs: 10_000, eventMs: 15_000, quietMs: undefined, settleMs: 60_000, runMs: 1_800_000 },
      options: { strict: false, readOnly: false, reportDir: "reports/out", waiversFile: undefined },
      subscribeHosts: [],
      outOfReach: [],
      echo: {},
      secrets: [],
    });
  });

  it("of a deployment has its addresses without final slashes", () => {
    const { target, identity, sink, changeHook } = readConfiguration({ ...attached, ...relay });
    expect(target).toEqual({ kind: "attached", baseUrl: "https://service.example/api" });
    expect(identity).toMatchObject({
      kind: "external",
      authUrl: "https://login.example/realms/r",
      client: { id: "countersign", secret: undefined, scope: "openid" },
      users: { alice: { name: "conf-a", password: "of conf-a" }, bob: undefined },
    });
    expect(sink).toEqual({ kind: "relay", url: "https://sink.example", token: "of the relay" });
    expect(changeHook).toEqual({ kind: "none" });
  });

  it("of a started target says where it will answer, and what it is handed", () => {
    const { target } = readConfiguration({
      FDS_TARGET_COMMAND: "start",
      FDS_BASE_URL: "http://127.0.0.1:8080/",
      FDS_TARGET_ENV_A: "b",
    });
    expect(target).toEqual({
      kind: "command",
      command: "start",
      cwd: undefined,
      baseUrl: "http://127.0.0.1:8080",
      env: { A: "b" },
      readyMs: 60_000,
    });
  });

  it("of a target in a container has a sink that it can reach, unless another is chosen", () => {
    expect(readConfiguration(image).sink).toMatchObject({ listen: { host: "0.0.0.0", port: 0 } });
    expect(readConfiguration({ ...image, FDS_SINK_LISTEN: "10.0.0.1:9443" }).sink).toMatchObject({
      listen: { host: "10.0.0.1", port: 9443 },
    });
  });

  it("of a Keycloak has a client that is told what the users are called", () => {
    expect(readConfiguration({ FDS_IDENTITY: "keycloak", FDS_GRANT: "password" }).identity).toMatchObject({
      kind: "keycloak",
      image: expect.stringContaining("keycloak:"),
      client: { id: "countersign", scope: "openid profile email" },
      grant: "password",
    });
  });

  it.each([
    ["authorization_code", { FDS_USER_PASSWORD: "x" }],
    ["refresh_token", { FDS_USER_REFRESH_TOKEN: "x", FDS_USER_PASSWORD: "x" }],
    ["token", { FDS_USER_TOKEN: "x", FDS_USER_REFRESH_TOKEN: "x" }],
  ])("has the grant %s for what the first user has", (grant, credentials) => {
    const { identity } = readConfiguration({ FDS_AUTH_URL: realm.FDS_AUTH_URL, ...credentials });
    expect(identity).toMatchObject({ grant, users: { alice: { name: "alice" } } });
  });

  it("knows which times were chosen", () => {
    const { configured } = readConfiguration({ FDS_SETTLE_MS: "60000", FDS_QUIET_MS: "1" }).times;
    expect([...configured].sort()).toEqual(["quietMs", "settleMs"]);
  });

  it("has options win over settings", () => {
    const settings = { FDS_STRICT: "1", FDS_READ_ONLY: "1", FDS_SEED: "1", FDS_REPORT_DIR: "a" };
    expect(readConfiguration(settings).options).toMatchObject({ strict: true, readOnly: true, seed: 1 });
    const flags = { strict: false, readOnly: false, seed: 0, report: "b", waivers: "w.yaml" };
    expect(readConfiguration(settings, [], flags).options).toEqual({
      strict: false,
      readOnly: false,
      seed: 0,
      reportDir: "b",
      waiversFile: "w.yaml",
    });
  });
});

/** Beyond the nine that every command is seen to refuse (cli/contradictions.test.ts). */
const contradictions: readonly [string, Record<string, string>, RegExp][] = [
  [
    "two ways to start a target",
    { ...image, FDS_TARGET_COMMAND: "x" },
    /TARGET_COMMAND and FDS_TARGET_IMAGE/,
  ],
  ["an image without its port", { FDS_TARGET_IMAGE: "x" }, /FDS_TARGET_PORT is not set/],
  ["a port without its image", { FDS_TARGET_PORT: "1" }, /FDS_TARGET_IMAGE is not set/],
  ["two change hooks", { FDS_CHANGE_URL: "http://x", FDS_CHANGE_COMMAND: "x" }, /Choose one change hook/],
  ["a token for no address", { FDS_CHANGE_TOKEN: "x" }, /FDS_CHANGE_URL is not set/],
  ["a relay without its token", { FDS_SINK_RELAY_URL: "https://x" }, /FDS_SINK_RELAY_TOKEN is not set/],
  [
    "a relay that takes its token in clear",
    { ...relay, FDS_SINK_RELAY_URL: "http://sink.example" },
    /reading FDS_SINK_RELAY_URL[\s\S]*https/,
  ],
  ["a token of no relay", { FDS_SINK_RELAY_TOKEN: "x" }, /FDS_SINK_RELAY_URL is not set/],
  ["a relay and an address of a sink", { ...relay, FDS_SINK_URL: "https://x" }, /RELAY_URL and FDS_SINK_URL/],
  ["a relay and a sink to bind", { ...relay, FDS_SINK_LISTEN: "127.0.0.1:0" }, /and FDS_SINK_LISTEN/],
  ["a realm beside a Keycloak", { ...realm, FDS_IDENTITY: "keycloak" }, /FDS_AUTH_URL and FDS_IDENTITY/],
  [
    "a running target and a realm that starts with the run",
    { FDS_BASE_URL: "http://x", FDS_IDENTITY: "embedded" },
    /FDS_AUTH_URL is not set/,
  ],
  [
    "a running target and a Keycloak that starts with the run",
    { FDS_BASE_URL: "http://x", FDS_IDENTITY: "keycloak" },
    /FDS_AUTH_URL is not set/,
  ],
  ["a token of a realm that starts with the run", { FDS_USER_TOKEN: "x" }, /issued no token before/],
  [
    "a grant by token at a realm that starts with the run",
    { FDS_IDENTITY: "keycloak", FDS_GRANT: "token" },
    /issued no token before/,
  ],
  ["a first user without password", { ...realm, FDS_USER_PASSWORD: "" }, /FDS_USER_PASSWORD is not set/],
  [
    "a second user without password",
    { ...realm, FDS_OTHER_USER_NAME: "conf-a2" },
    /FDS_OTHER_USER_PASSWORD is not set/,
  ],
  [
    "a second user with a password where the first has a token",
    { ...realm, FDS_USER_TOKEN: "x", FDS_OTHER_USER_PASSWORD: "x" },
    /FDS_OTHER_USER_TOKEN is not set/,
  ],
  [
    "a realm that leads a container to itself",
    { ...realm, ...image, FDS_AUTH_URL: "http://localhost:8081/realms/r" },
    /localhost:8081 is the container itself/,
  ],
];

describe("settings that contradict each other", () => {
  it.each(contradictions)("are refused: %s", (_, settings, message) => {
    expect(() => readConfiguration(settings)).toThrow(
      expect.objectContaining({ exitCode: 2, side: "settings" }),
    );
    expect(() => readConfiguration(settings)).toThrow(message);
  });
});
