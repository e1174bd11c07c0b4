/** Progress in the terminal: one live line on a TTY, plain lines elsewhere. */
import type { Progress } from "../run/conduct-run.ts";
import type { CheckRecord } from "../verdict/check-record.ts";

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
  const counts = () => [...tally].map(([outcome, n]) => `${n} ${outcome}`).join(", ");
  const line = () => `${done}/${total} checks: ${counts()}`;
  const onCheck = (record: CheckRecord) => {
    done++;
    tally.set(record.outcome, (tally.get(record.outcome) ?? 0) + 1);
    if (verbose) out.write(`${record.outcome.padEnd(14)} ${record.requirements.join(" ")} ${record.title}\n`);
    else if (live) out.write(`\r\u001b[K${line()}`);
    else if (Math.floor((done * TENTHS) / total) > Math.floor(((done - 1) * TENTHS) / total))
      out.write(`${line()}\n`);
  };
  return {
    show: (progress) => {
      if (progress.stage === "check") return onCheck(progress.record);
      if (progress.stage === "starting") return void out.write(`Starting ${progress.what} …\n`);
      total = progress.checks;
      out.write(`Judging ${progress.baseUrl} by ${total} checks …\n`);
    },
    end: () => {
      if (live) out.write("\r\u001b[K");
    },
  };
}
