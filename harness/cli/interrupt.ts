/** Ctrl-C: the first one ends the run in good order, the second one ends it at once. */

const ENDED_BY_SIGNAL = 130;
/** `timeout` signals a process and then its group, npm passes on what the terminal has sent to both: in so short a time it is one wish. */
const ONE_WISH_MS = 300;
const ECHO_MS = 50;

/**
 * Aborted at the first SIGINT or SIGTERM.
 * @param isReportable whether anything was judged by now; until then the first one ends the process, and what it started
 */
export function interruptSignal(isReportable: () => boolean = () => true): AbortSignal {
  const controller = new AbortController();
  let askedAt = Number.NEGATIVE_INFINITY;
  const stop = () => {
    const isEcho = performance.now() - askedAt < ONE_WISH_MS;
    if (isEcho) return;
    const isAsked = askedAt > Number.NEGATIVE_INFINITY;
    askedAt = performance.now();
    if (!isReportable()) process.stderr.write("\nStopped before anything was judged.\n");
    if (!isReportable() || isAsked) process.exit(ENDED_BY_SIGNAL);
    process.stderr.write("\nStopping: what was judged is reported. Once more to stop at once.\n");
    // What follows is work: an echo is heard before it.
    setTimeout(() => controller.abort(), ECHO_MS);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return controller.signal;
}
