import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, it } from "vitest";
import type { ReportDocument } from "#reports/document";
import { compiledFile } from "../../processes/compiled-file.ts";
import { listenOf } from "./sink.ts";

const MAIN = compiledFile("harness/cli/countersign.js");
const directory = mkdtempSync(join(tmpdir(), "countersign-sink-"));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

function start(args: string[], environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
  started.push(child);
  return child;
}

/** Verdicts by requirement of a run over these, and its exit code. */
async function verdictsOf(name: string, environment: Record<string, string>) {
  const report = join(directory, name);
  const child = start(
    ["run", "--only", "WHS-01,WHS-03,WHS-10", "--report", report, "--format", "json"],
    environment,
  );
  child.stdout!.resume();
  const [exitCode] = (await once(child, "exit")) as [number];
  const { requirements } = JSON.parse(readFileSync(join(report, "report.json"), "utf8")) as ReportDocument;
  const judged = requirements.filter(({ cause }) => cause?.kind !== "not selected");
  return { exitCode, judged: judged.map(({ id, verdict }) => `${id} ${verdict}`) };
}

describe("countersign sink", () => {
  it.each([
    ["--listen", "8443", "Give host:port"],
    ["--url", "http://sink.example", "Give an absolute https address"],
  ])("binds nothing for a bad %s", (option, value, wanted) => {
    const kept = join(directory, "nothing");
    const { status, stderr } = spawnSync(process.execPath, [MAIN, "sink", option, value, "--dir", kept]);
    expect(status).toBe(2);
    expect(stderr.toString()).toContain(wanted);
    expect(existsSync(kept)).toBe(false);
  });

  it("is bound to loopback behind a proxy, where it speaks in clear, until another address is given", () => {
    expect(listenOf({ behindProxy: true })).toEqual({ host: "127.0.0.1", port: 8443 });
    expect(listenOf({})).toEqual({ host: "0.0.0.0", port: 8443 });
    const inside = { host: "10.0.0.7", port: 9000 };
    expect(listenOf({ behindProxy: true, listen: inside })).toEqual(inside);
  });

  it("gives a run the same verdicts as a sink of its own", async () => {
    const relayDirectory = join(directory, "relay");
    const relay = start(["sink", "--listen", "127.0.0.1:0", "--dir", relayDirectory]);
    let url = "";
    for await (const line of createInterface({ input: relay.stdout! })) {
      url = /FDS_SINK_RELAY_URL=(\S+)/.exec(line)?.[1] ?? "";
      if (url !== "") break;
    }
    const token = join(relayDirectory, "token");
    expect(statSync(token).mode & 0o777).toBe(0o600);
    const behind = await verdictsOf("behind", {
      FDS_CA_FILE: join(relayDirectory, "ca.pem"),
      FDS_SINK_RELAY_URL: url,
      FDS_SINK_RELAY_TOKEN_FILE: token,
    });
    expect(behind).toEqual(await verdictsOf("own", {}));
    expect(behind.exitCode).toBe(0);
  }, 240_000);
});
