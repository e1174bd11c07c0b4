/** Processor time and memory of a process and of all that it started, as Linux tells them (proc(5)). */
import { readdirSync, readFileSync } from "node:fs";

export interface ProcessUse {
  /** What the process is, in a word. */
  readonly name: string;
  readonly processorMs: number;
  readonly peakMb: number;
}

const EVERY_MS = 100;
/** USER_HZ, which is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

/** @returns ends the watch, and gives one line a process, in the order of their start; none where there is no proc(5) */
export function watchProcesses(root: number, nameOf: (commandLine: string) => string): () => ProcessUse[] {
  const seen = new Map<number, ProcessUse>();
  const look = () => {
    for (const pid of withDescendants(root)) {
      const use = useOf(pid, nameOf);
      if (use) seen.set(pid, use);
    }
  };
  const timer = setInterval(look, EVERY_MS);
  return () => {
    clearInterval(timer);
    return [...seen.entries()].sort(([one], [other]) => one - other).map(([, use]) => use);
  };
}

function withDescendants(root: number): number[] {
  const parents = new Map(
    pids().flatMap((pid) => {
      const parent = Number(fieldsOf(pid)?.[1]);
      return parent > 0 ? [[pid, parent] as const] : [];
    }),
  );
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isBelow(parents.get(pid)));
  return [...parents.keys()].filter((pid) => isBelow(pid));
}

function pids(): number[] {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function useOf(pid: number, nameOf: (commandLine: string) => string): ProcessUse | undefined {
  const fields = fieldsOf(pid);
  const peakKb = /VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`) ?? "")?.[1];
  if (!fields || peakKb === undefined) return undefined;
  const ticks = Number(fields[11]) + Number(fields[12]);
  const commandLine = (read(`/proc/${pid}/cmdline`) ?? "").replaceAll("\0", " ");
  return {
    name: nameOf(commandLine),
    processorMs: ticks * MS_PER_TICK,
    peakMb: Math.round(Number(peakKb) / 1024),
  };
}

/** Those of /proc/pid/stat after the name, which may hold anything: state, parent, … user time, system time. */
function fieldsOf(pid: number): string[] | undefined {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
