/** What a fault of ours outside of any command comes to: exit code 4, for 1 means that the target is non-conformant. */
import { writeSync } from "node:fs";
import { visibleText } from "#reports/html/page/visible-text";

const OWN_FAULT = 4;

/** What was started is ended by the handlers of the exit. */
export function tellOwnDeath(): void {
  for (const event of ["uncaughtException", "unhandledRejection"] as const)
    process.on(event, (thrown: unknown) => {
      say(`countersign broke; this is our fault, please report it:\n${(thrown as Error)?.stack ?? thrown}\n`);
      process.exit(OWN_FAULT);
    });
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      // Whoever read it has read enough: that is no error, and a run goes on to its report.
      if (error.code === "EPIPE") return;
      say(`countersign: what it prints cannot be written: ${error.message}\n`);
      process.exitCode = OWN_FAULT;
    });
}

/** At once, as the process ends. */
function say(text: string): void {
  try {
    writeSync(2, visibleText(text));
  } catch {
    // Nobody is there to be told.
  }
}
