/** What did not pass is tried again alone, as far as there is time. */
import type { ProofLine } from "#reports/prove/proof-document";
import type { Baseline } from "./baseline.ts";
import type { ProofBench } from "./proof-options.ts";
import { tryOut } from "./try-out.ts";

/** Where more fail than this, it is not for want of time. */
const MOST_TRIED_AGAIN = 25;
/** How often at most: some faults come by chance, and so does what they are found by. */
export const TRIED_AGAIN = 2;
/** So few are tried as often when the time for the proof is up, unless a try takes longer: a chance is no result. */
const FEW = 10;
const LONG_MS = 60_000;

/** What fails beside others for want of time, or by chance, passes alone; it is told that it did so only then. */
export async function tryFailedAgain(
  lines: ProofLine[],
  options: ProofBench,
  baseline: Baseline,
): Promise<ProofLine[]> {
  const failed = lines.filter(({ passed }) => !passed);
  const settled: ProofLine[] = [];
  for (const line of failed) {
    const isHopeless = failed.length > MOST_TRIED_AGAIN;
    const isSoonTried = failed.length <= FEW && line.durationMs <= LONG_MS;
    const timeLeftMs = isSoonTried ? () => Infinity : options.timeLeftMs;
    const final = isHopeless ? line : await triedAlone(line, { ...options, timeLeftMs }, baseline);
    settled.push(final);
    options.onLine(final);
  }
  return [...lines.filter(({ passed }) => passed), ...settled];
}

/** Its line when it passes at last; otherwise the first one. Each is tried once more, however late it is. */
async function triedAlone(line: ProofLine, options: ProofBench, baseline: Baseline): Promise<ProofLine> {
  const { subjects, signal, timeLeftMs } = options;
  const subject = subjects.find(({ name, kind }) => name === line.name && kind === line.kind);
  for (let tries = 0; subject && tries < TRIED_AGAIN && !signal.aborted; tries++) {
    if (tries > 0 && timeLeftMs() <= 0) break;
    const [again] = await tryOut([subject], options, baseline);
    if (again?.passed) return { ...again, firstFaults: line.faults };
  }
  return line;
}
