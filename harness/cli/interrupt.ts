/** Ctrl-C: the first one ends the run in good order, the second one ends it at once. */

/** Aborted at the first SIGINT or SIGTERM. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(130);
    process.stderr.write("\nStopping: what was judged is reported. Once more to stop at once.\n");
    controller.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return controller.signal;
}
