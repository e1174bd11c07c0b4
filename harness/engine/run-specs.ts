/** Runs the selected checks with Vitest's own test runner, in this process: no server, no worker, no module graph of its own. */
import { describe, startTests, test, type VitestRunner, type VitestRunnerConfig } from "@vitest/runner";
import { catalogue, type Need } from "#catalogue";
import type { CheckRecord } from "../verdict/check-record.ts";
import type { World } from "../world/world.ts";
import type { Definition } from "./definitions.ts";
import { runCheck } from "./run-check.ts";
import { createLocks, createSlots } from "./slots.ts";

/** No check may hold a run up for ever; the deadlines of requests and events end it long before. */
const CHECK_DEADLINE_MS = 15 * 60_000;

export interface SpecRunOptions {
  /** How many checks work at the same time (those that only wait do not count). */
  readonly concurrency: number;
  readonly outOfReach: readonly Need[];
  readonly readOnly: boolean;
  /** When aborted, checks that have not begun are not begun. */
  readonly signal?: AbortSignal | undefined;
  readonly onCheck: (record: CheckRecord) => void;
}

/** Runs every definition, those with `when: "last"` after all others and one by one. */
export async function runSpecs(
  definitions: readonly Definition[],
  world: World,
  options: SpecRunOptions,
): Promise<void> {
  const shared = { ...options, locks: createLocks() };
  const [slots, ofHolders] = [createSlots(options.concurrency), createSlots(Number.POSITIVE_INFINITY)];
  const define = (definition: Definition, name: string, sequential: boolean) => {
    const run = sequential ? test : test.concurrent;
    run(name, async () => {
      if (!options.signal?.aborted)
        options.onCheck(
          await runCheck(definition, world, {
            ...shared,
            // They stand in a queue of their own, the longest of a run, and are few at a time.
            slots: definition.options.holds?.length ? ofHolders : slots,
            rank: rankOf(definition),
          }),
        );
    });
  };
  const last = definitions.filter((definition) => definition.options.when === "last");
  const others = definitions
    .filter((definition) => definition.options.when !== "last")
    .sort((a, b) => rankOf(a) - rankOf(b));
  const runner: VitestRunner = {
    config: runnerConfig(),
    importFile: () => {
      describe.concurrent("checks", () => {
        for (const definition of others) define(definition, nameOf(definition), false);
      });
      describe.sequential("the whole run", () => {
        for (const definition of last) define(definition, nameOf(definition), true);
      });
    },
  };
  await startTests(["specs/index.ts"], runner);
}

/** What waits most begins first, so that all else is done meanwhile. */
function rankOf({ requirements, options }: Definition): number {
  if (options.when === "first") return 0;
  const needed = requirements.flatMap((id) => catalogue[id].needs ?? []);
  if (needed.includes("changes")) return 1;
  return needed.includes("sink") ? 2 : 3;
}

const nameOf = (definition: Definition) => `${definition.requirements.join(" ")} ${definition.title}`;

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
    testTimeout: CHECK_DEADLINE_MS,
    hookTimeout: CHECK_DEADLINE_MS,
    retry: 0,
    includeTaskLocation: false,
    diffOptions: {},
  } as unknown as VitestRunnerConfig;
}
