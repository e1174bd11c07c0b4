import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { endOrphans, noteChild } from "./child-registry.ts";

const directory = mkdtempSync(join(tmpdir(), "countersign-registry-"));
const started: number[] = [];
afterEach(() => {
  for (const pid of started.splice(0)) {
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It is gone, as it should be.
    }
  }
  rmSync(directory, { recursive: true, force: true });
});

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Members of a process group that still run; what nobody has buried yet does not. */
function membersOf(group: number): string[] {
  const { stdout } = spawnSync("ps", ["-eo", "pgid=,stat="], { encoding: "utf8" });
  return stdout.split("\n").filter((line) => new RegExp(`^\\s*${group} +[^Z]`).test(line));
}

/** A process of ours that starts a group and notes it, as a run does; its child ignores requests to end. */
async function killedRun(): Promise<number> {
  const registry = import.meta.resolve("#compiled/harness/target/child-registry.js");
  const code = `
    import { spawn } from "node:child_process";
    import { noteChild } from ${JSON.stringify(registry)};
    const child = spawn("sh", ["-c", "trap '' TERM; sleep 600 & wait; sleep 600"], { detached: true, stdio: "ignore" });
    noteChild(child.pid, ${JSON.stringify(directory)});
    console.log(child.pid);
    setInterval(() => undefined, 1000);
  `;
  const run = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(run.stdout!, "data")) as [Buffer];
  run.kill("SIGKILL");
  await once(run, "exit");
  started.push(Number(line.toString()));
  return Number(line.toString());
}

const sleeper = (): ChildProcess => {
  const child = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
  started.push(child.pid!);
  return child;
};

describe("processes of a run that was killed", () => {
  it("are ended by the next one, with their whole group", async () => {
    const pid = await killedRun();
    expect(membersOf(pid)).toHaveLength(2);
    expect(endOrphans(directory)).toEqual([pid]);
    await expect.poll(() => membersOf(pid)).toEqual([]);
    expect(readdirSync(directory)).toEqual([]);
  });

  it("are left alone while their run is at work", () => {
    const child = sleeper();
    const forget = noteChild(child.pid!, directory);
    expect(endOrphans(directory)).toEqual([]);
    expect(isThere(child.pid!)).toBe(true);
    forget();
    expect(readdirSync(directory)).toEqual([]);
  });

  it("are not taken for another process that has their number now", () => {
    const child = sleeper();
    const entry = { owner: { pid: 1, started: "never" }, child: { pid: child.pid, started: "another time" } };
    noteChild(child.pid!, directory);
    writeFileSync(join(directory, `${child.pid}.json`), JSON.stringify(entry));
    expect(endOrphans(directory)).toEqual([]);
    expect(isThere(child.pid!)).toBe(true);
  });

  it("are not what somebody else wrote into a folder that others can write to", () => {
    const child = sleeper();
    noteChild(child.pid!, directory)();
    const started = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ").at(-1)!.split(" ")[19];
    const entry = { owner: { pid: 2, started: "never" }, child: { pid: child.pid, started } };
    writeFileSync(join(directory, `${child.pid}.json`), JSON.stringify(entry));
    chmodSync(directory, 0o777);
    expect(endOrphans(directory)).toEqual([]);
    expect(isThere(child.pid!)).toBe(true);
    // The note itself is one that would be followed.
    chmodSync(directory, 0o700);
    expect(endOrphans(directory)).toEqual([child.pid]);
  });

  it("are never all processes there are", () => {
    noteChild(process.pid, directory)();
    const kill = vi.spyOn(process, "kill").mockReturnValue(true);
    const started = readFileSync("/proc/1/stat", "utf8").split(") ").at(-1)!.split(" ")[19];
    for (const pid of [1, 0, -1]) {
      const entry = { owner: { pid: 2, started: "never" }, child: { pid, started } };
      writeFileSync(join(directory, "1.json"), JSON.stringify(entry));
      expect(endOrphans(directory)).toEqual([]);
    }
    expect(kill).not.toHaveBeenCalled();
    kill.mockRestore();
  });

  it("are none where no run has been, or a note is damaged", () => {
    expect(endOrphans(join(directory, "none"))).toEqual([]);
  });
});
