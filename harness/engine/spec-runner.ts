/** Vitest's own test runner in this process: no server, no worker, no module graph of its own. */
import { startTests, type VitestRunner, type VitestRunnerConfig } from "@vitest/runner";

/** None of the runner's own, which would count the time in the queue: see in-time.ts. */
const NO_DEADLINE = 0;

/** @param define calls describe and test */
export async function runTests(define: () => void): Promise<void> {
  const runner: VitestRunner = { config: runnerConfig(), importFile: define };
  await startTests(["specs/index.ts"], runner);
}

function runnerConfig(): VitestRunnerConfig {
  return {
    root: process.cwd(),
    setupFiles: [],
    passWithNoTests: false,
    testNamePattern: undefined,
    allowOnly: false,
    sequence: { shuffle: false, concurrent: false, seed: 0, hooks: "stack", setupFiles: "list" },
    // Slots limit the work; the runner is to start all of them, so that waiting checks cost no slot.
    maxConcurrency: Number.POSITIVE_INFINITY,
    testTimeout: NO_DEADLINE,
    hookTimeout: NO_DEADLINE,
    retry: 0,
    includeTaskLocation: false,
    diffOptions: {},
  } as unknown as VitestRunnerConfig;
}
