/** Settings that contradict each other end a run, a plan and an examination alike: exit code 2, and nothing was sent. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Listener, listen } from "../../net/listener.ts";
import { main } from "../main.ts";

const directory = mkdtempSync(join(tmpdir(), "contradictions-"));
let reports = 0;
let connections = 0;
let listener: Listener;
let address: string;

beforeAll(async () => {
  const server = http.createServer((_, response) => response.writeHead(404).end());
  server.on("connection", () => connections++);
  listener = await listen(server, "127.0.0.1", 0);
  address = `http://127.0.0.1:${listener.port}`;
});
afterAll(async () => {
  await listener.close();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(() => {
  connections = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** What the command says, and its exit code, with these settings and none else. */
async function said(command: string, settings: Record<string, string>) {
  const envFile = join(directory, "settings.env");
  writeFileSync(
    envFile,
    Object.entries(settings)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(""),
  );
  const reportDir = join(directory, `report-${reports++}`);
  let text = "";
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((part) => {
      text += String(part);
      return true;
    });
  const ofRun = command === "run" ? ["--only", "PK-01", "--report", reportDir] : [];
  const exitCode = await main(["node", "countersign", command, "--env-file", envFile, ...ofRun]);
  vi.restoreAllMocks();
  return { exitCode, text, isReportBegun: existsSync(reportDir) };
}

const user = { FDS_USER_NAME: "alice", FDS_USER_PASSWORD: "alice" };
const realm = () => ({ FDS_AUTH_URL: `${address}/realms/r`, ...user });

interface Contradiction {
  readonly title: string;
  readonly settings: () => Record<string, string>;
  /** What the message names. */
  readonly names: RegExp;
}

const contradictions: readonly Contradiction[] = [
  {
    title: "a realm beside the embedded one",
    settings: () => ({ ...realm(), FDS_IDENTITY: "embedded" }),
    names: /FDS_AUTH_URL and FDS_IDENTITY/,
  },
  {
    title: "an external realm without its address",
    settings: () => ({ FDS_IDENTITY: "external", ...user }),
    names: /FDS_AUTH_URL is not set/,
  },
  {
    title: "the grant of a token without one",
    settings: () => ({ ...realm(), FDS_GRANT: "token" }),
    names: /FDS_USER_TOKEN is not set/,
  },
  {
    title: "the grant of a refresh token without one",
    settings: () => ({ ...realm(), FDS_GRANT: "refresh_token" }),
    names: /FDS_USER_REFRESH_TOKEN is not set/,
  },
  {
    title: "a sink without TLS",
    settings: () => ({ FDS_SINK_URL: address }),
    names: /FDS_SINK_URL/,
  },
  {
    title: "a single BusinessEntity",
    settings: () => ({ FDS_BUSINESS_ENTITIES: "be-1" }),
    names: /FDS_BUSINESS_ENTITIES/,
  },
  {
    title: "a token for a command that takes none",
    settings: () => ({ FDS_CHANGE_COMMAND: "true", FDS_CHANGE_TOKEN: "a token of the hook" }),
    names: /FDS_CHANGE_TOKEN and FDS_CHANGE_COMMAND/,
  },
  {
    title: "a realm and no user of it",
    settings: () => ({ FDS_AUTH_URL: `${address}/realms/r` }),
    names: /no user of that realm/,
  },
  {
    title: "a running target and no realm that it could know",
    settings: () => ({ FDS_BASE_URL: address }),
    names: /FDS_AUTH_URL/,
  },
];

describe.each(["run", "plan", "doctor"])("countersign %s", (command) => {
  it.each(contradictions)("refuses $title", async ({ settings, names }) => {
    const { text, ...seen } = await said(command, settings());
    expect({ ...seen, connections }, text).toEqual({ exitCode: 2, isReportBegun: false, connections: 0 });
    expect(text).toMatch(names);
  });
});
