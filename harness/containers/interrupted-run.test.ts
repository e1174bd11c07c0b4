import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getContainerRuntimeClient } from "testcontainers";
import { afterEach, describe, expect } from "vitest";
import type { ReportDocument } from "#reports/document";
import { compiledFile } from "../processes/compiled-file.ts";
import { OWNER_LABEL, thisOwner } from "./ownership.ts";
import { itNeeds, TARGET_IMAGE } from "./testing/needs-docker.ts";

const MAIN = compiledFile("harness/cli/countersign.js");
const START_MS = 120_000;
let directory: string;
let run: ChildProcess;
afterEach(() => {
  run?.kill("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

async function containersOf(pid: number) {
  const { dockerode } = (await getContainerRuntimeClient()).container;
  const label = `${OWNER_LABEL}=${thisOwner.replace(/\d+$/, String(pid))}`;
  return dockerode.listContainers({ all: true, filters: { label: [label] } });
}

const judged = () => {
  const journal = join(directory, "journal.jsonl");
  return existsSync(journal) ? readFileSync(journal, "utf8").split('"type":"check"').length - 1 : 0;
};

/** A run against the image that has judged something, and has far more to judge. */
async function inTheMiddle() {
  directory = mkdtempSync(join(tmpdir(), "countersign-interrupted-"));
  run = spawn(process.execPath, [MAIN, "run", "--only", "RSG,USR,WHC", "--report", directory], {
    env: {
      ...process.env,
      FDS_TARGET_IMAGE: TARGET_IMAGE,
      FDS_TARGET_PORT: "8080",
      FDS_BUSINESS_ENTITIES: "be-1,be-2",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  run.stderr!.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(run, "exit");
  await expect.poll(judged, { timeout: START_MS, interval: 20 }).toBeGreaterThan(0);
  expect(await containersOf(run.pid!)).toHaveLength(1);
  return { pid: run.pid!, ended, said: () => said };
}

describe("Ctrl-C in the middle of a run against a container", () => {
  itNeeds(
    "target-image",
    "reports what was judged, as incomplete, and leaves no container",
    async () => {
      const { pid, ended } = await inTheMiddle();
      run.kill("SIGINT");
      expect(await ended).toEqual([5, null]);
      expect(await containersOf(pid)).toEqual([]);
      const report = JSON.parse(readFileSync(join(directory, "report.json"), "utf8")) as ReportDocument;
      expect([report.verdict, report.exitCode, report.target.kind]).toEqual(["incomplete", 5, "image"]);
      const kinds = report.requirements.map(({ cause }) => cause?.kind);
      expect(kinds).toContain("interrupted");
    },
    240_000,
  );

  itNeeds(
    "target-image",
    "a second time ends at once, and leaves no container either",
    async () => {
      const { pid, ended, said } = await inTheMiddle();
      run.kill("SIGINT");
      await expect.poll(said, { timeout: 30_000, interval: 10 }).toContain("Stopping");
      // Sooner it would be an echo of the first.
      await new Promise((resolve) => setTimeout(resolve, 400));
      run.kill("SIGTERM");
      expect(await ended).toEqual([130, null]);
      await expect.poll(async () => (await containersOf(pid)).length, { timeout: 30_000 }).toBe(0);
    },
    240_000,
  );
});
