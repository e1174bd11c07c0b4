/** Progress in the terminal: one live line on a TTY, plain lines elsewhere. */

import type { CheckRecord } from "#reports/verdict/check-record";
import type { Progress } from "../../run/run-options.ts";

export interface ProgressView {
  show(progress: Progress): void;
  end(): void;
}

/** Plain output says how far it is at each tenth. */
const TENTHS = 10;

export function createProgress(out: NodeJS.WriteStream, { verbose }: { verbose: boolean }): ProgressView {
  const live = out.isTTY && !verbose;
  const tally = new Map<CheckRecord["outcome"], number>();
  let total = 0;
  let done = 0;
  const counts = () =>
    [...tally]
      .filter(([, n]) => n > 0)
      .map(([outcome, n]) => `${n} ${outcome}`)
      .join(", ");
  const line = () => `${done}/${total} checks: ${counts()}`;
  const onCheck = (record: CheckRecord) => {
    done++;
    tally.set(record.outcome, (tally.get(record.outcome) ?? 0) + 1);
    if (verbose) out.write(`${inVerbose(record)}\n`);
    else if (live) out.write(`\r\u001b[K${line()}`);
    else if (Math.floor((done * TENTHS) / total) > Math.floor(((done - 1) * TENTHS) / total))
      out.write(`${line()}\n`);
  };
  const onDecided = (record: CheckRecord, earlier: CheckRecord) => {
    tally.set(earlier.outcome, (tally.get(earlier.outcome) ?? 0) - 1);
    tally.set(record.outcome, (tally.get(record.outcome) ?? 0) + 1);
    if (verbose) out.write(`${inVerbose(record)}, ${earlier.outcome} at first\n`);
  };
  const show = (progress: Progress): void => {
    switch (progress.stage) {
      case "starting":
        out.write(`Starting ${progress.what} …\n`);
        break;
      case "judging":
        total = progress.checks;
        out.write(`Judging ${progress.baseUrl} by ${total} checks …\n`);
        break;
      case "check":
        onCheck(progress.record);
        break;
      case "looking again":
        out.write(`${live ? "\r\u001b[K" : ""}${lookingAgain(progress)}\n`);
        break;
      case "decided":
        onDecided(progress.record, progress.earlier);
        break;
    }
  };
  return {
    show,
    end: () => {
      if (live) out.write("\r\u001b[K");
    },
  };
}

const inVerbose = ({ outcome, requirements, title }: CheckRecord) =>
  `${outcome.padEnd(14)} ${requirements.join(" ")} ${title}`;

const lookingAgain = ({ round, checks }: { round: number; checks: number }) =>
  `Looking again${round > 1 ? ` (round ${round})` : ""} at ${checks} checks, with all else at rest …`;
