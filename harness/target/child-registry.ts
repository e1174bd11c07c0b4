/** Which processes a run has started, kept on disk: a run that was killed ends nothing, so the next one does. */
import { spawnSync } from "node:child_process";
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { PRIVATE_FOLDER } from "../limits.ts";

interface Entry {
  readonly owner: ProcessId;
  /** Leader of a process group of its own. */
  readonly child: ProcessId;
}

/** A number is given to another process some day; the time of its start tells the two apart. */
interface ProcessId {
  readonly pid: number;
  readonly started: string;
}

const OTHERS = 0o077;

/** What stands in it is killed: it is used only where it is this user's alone. */
const registryDirectory = () => join(tmpdir(), `countersign-processes-${userInfo().uid}`);

/** Notes a child that leads a process group; returns what takes the note away. */
export function noteChild(pid: number, directory = registryDirectory()): () => void {
  const file = join(directory, `${pid}.json`);
  mkdirSync(directory, { recursive: true, mode: PRIVATE_FOLDER });
  if (!isOurs(directory)) return () => undefined;
  const entry: Entry = { owner: identityOf(process.pid), child: identityOf(pid) };
  writeFileSync(file, JSON.stringify(entry), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** Ends the process groups whose run is no more; returns their leaders. Those of a run that is still at work are left alone. */
export function endOrphans(directory = registryDirectory()): number[] {
  if (!isOurs(directory)) return [];
  return namesIn(directory).flatMap((name) => {
    const file = join(directory, name);
    const entry = read(file);
    if (entry !== undefined && isRunning(entry.owner)) return [];
    rmSync(file, { force: true });
    if (entry === undefined || !isRunning(entry.child)) return [];
    try {
      process.kill(-entry.child.pid, "SIGKILL");
      return [entry.child.pid];
    } catch {
      // Ended by itself in the meantime.
      return [];
    }
  });
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => /^\d+\.json$/.test(name));
  } catch {
    return [];
  }
}

/** Whoever else can write there, or made it, could have anything killed. */
function isOurs(directory: string): boolean {
  try {
    const found = lstatSync(directory);
    return found.isDirectory() && found.uid === userInfo().uid && (found.mode & OTHERS) === 0;
  } catch {
    return false;
  }
}

function read(file: string): Entry | undefined {
  try {
    const entry = JSON.parse(readFileSync(file, "utf8")) as Entry;
    return isGroup(entry.child) ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** A group of 1 or less stands for all processes there are. */
const isGroup = ({ pid }: ProcessId) => Number.isInteger(pid) && pid > 1;

const identityOf = (pid: number): ProcessId => ({ pid, started: startOf(pid) ?? "" });

const isRunning = ({ pid, started }: ProcessId) => started !== "" && startOf(pid) === started;

/** When a process started, in the words of the system; undefined when there is none, or only its remains. */
function startOf(pid: number): string | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
    return fields[0] === "Z" ? undefined : fields[19];
  } catch {
    // Not Linux, or no such process.
    if (process.platform === "linux") return undefined;
    const { stdout, status } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return status === 0 ? stdout.trim() || undefined : undefined;
  }
}
