/** A proof in the terminal: a line for each subject as it is done, and how long it will still take. */
import type { ProofLine } from "#reports/prove/proof-document";

export interface ProofProgress {
  show(line: ProofLine): void;
  end(): void;
}

const NAME_WIDTH = 48;
/** Where lines cannot be written over, the estimate comes every so many subjects. */
const EVERY = 10;

/** @param startedAt as performance.now() gives it */
export function createProofProgress(
  out: NodeJS.WriteStream,
  { total, startedAt }: { total: number; startedAt: number },
): ProofProgress {
  const lines: ProofLine[] = [];
  const clear = () => {
    if (out.isTTY) out.write("\r\u001b[K");
  };
  const status = () => {
    const failed = lines.filter(({ passed }) => !passed).length;
    const leftMs = ((performance.now() - startedAt) / lines.length) * (total - lines.length);
    return `${lines.length}/${total} tried, ${failed} not as they have to be; about ${timeInWords(leftMs)} left`;
  };
  return {
    show: (line) => {
      lines.push(line);
      clear();
      out.write(`${subjectText(line)}\n`);
      if (out.isTTY) out.write(status());
      else if (lines.length % EVERY === 0 && lines.length < total) out.write(`${status()}\n`);
    },
    end: clear,
  };
}

/** One line, and one more for each fault. */
function subjectText(line: ProofLine): string {
  const { passed, name, kind, requirement, durationMs, faults, notYetFound, slow } = line;
  const seconds = `${(durationMs / 1000).toFixed(1)} s`;
  const sign = notYetFound && passed ? "–" : passed ? "✓" : "✕";
  const head = `${sign} ${name.padEnd(NAME_WIDTH)} ${(requirement ?? kind).padEnd(12)} ${seconds.padStart(7)}`;
  const known = notYetFound && passed ? [`    Not found yet: ${notYetFound}`] : [];
  const told = slow ? [`    ${slow}`] : [];
  return [
    head,
    ...known,
    ...told,
    ...faults.map((fault) => `    ${fault.replaceAll("\n", "\n      ")}`),
  ].join("\n");
}

function timeInWords(ms: number): string {
  return ms < 90_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;
}
