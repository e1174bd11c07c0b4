/** Calls of the change hook, each recorded as evidence; what it fails to do now and then is asked for again where that does no harm. */
import type { ChangeRecord } from "#reports/document";
import { Untestable } from "../check/untestable.ts";
import type { Pace } from "../client/pace.ts";
import { HOOK_MS } from "../limits.ts";
import type { ChangeAnswer, ChangeHook } from "./change-hook.ts";
import { createHookFailures } from "./hook-failures.ts";
import type { MadeChange } from "./made-change.ts";

export interface HookCallsOptions {
  readonly hook: ChangeHook;
  readonly pace: Pace;
  readonly runStartedAt: number;
  readonly onChange: (record: ChangeRecord) => void;
}

export interface HookCalls {
  /** @throws Untestable when the hook fails: its fault is not the target's */
  made(wanted: Wanted): Promise<MadeChange>;
  /** See changes.ts. */
  uncertainSince(entityId: string): number;
}

type Wanted = Pick<MadeChange, "action" | "entityName" | "businessEntityId"> & {
  readonly entityId?: string | undefined;
};

/** A hook that hung so often and has never made a change is not asked again: each time takes all the time there is for one. */
const MOST_HUNG = 3;

/** @param made every change made in the run so far; what is made is put there */
export function createHookCalls(options: HookCallsOptions, made: MadeChange[]): HookCalls {
  const failures = createHookFailures(made);
  let hung = 0;
  const once = async (wanted: Wanted): Promise<MadeChange | Failed> => {
    if (made.length === 0 && hung >= MOST_HUNG) throw hangs();
    const call = failures.asked(wanted);
    const startedAt = performance.now();
    try {
      const done = await callHook(options, wanted);
      made.push(done);
      call.answered();
      return done;
    } catch (error) {
      const mayBeAccident = call.failed();
      const hasHung = performance.now() - startedAt >= HOOK_MS;
      if (hasHung) hung++;
      if (error instanceof Untestable && mayBeAccident && !hasHung) return { accident: error.message };
      throw error;
    }
  };
  return {
    uncertainSince: failures.uncertainSince,
    made: async (wanted) => {
      const first = await once(wanted);
      // A row more does no harm; what else is done twice is another change.
      const last = "accident" in first && wanted.action === "create" ? await once(wanted) : first;
      if (!("accident" in last)) return last;
      // No want of a hook: whatever stands on it is looked at again.
      throw new Untestable(last.accident);
    },
  };
}

/** It may do so the next time. */
interface Failed {
  readonly accident: string;
}

const hangs = () =>
  new Untestable(
    `The change hook did not end within ${HOOK_MS} ms, each of ${MOST_HUNG} times: it is not asked again.`,
    {
      needs: ["changes"],
    },
  );

let count = 0;

async function callHook(options: HookCallsOptions, wanted: Wanted): Promise<MadeChange> {
  const startedAt = Date.now();
  const record = (facts: Partial<ChangeRecord>) =>
    options.onChange({
      n: ++count,
      at: startedAt - options.runStartedAt,
      durationMs: Date.now() - startedAt,
      ...wanted,
      ...facts,
    });
  let answer: ChangeAnswer;
  try {
    answer = await options.hook(wanted, options.pace);
  } catch (error) {
    if (error instanceof Untestable) throw error;
    const failure = error instanceof Error ? error.message : String(error);
    record({ failure });
    const what = `${wanted.action} of ${wanted.entityName} for ${wanted.businessEntityId}`;
    throw new Untestable(`The change hook failed (${what}): ${failure}.`, { needs: ["changes"] });
  }
  record(answer);
  return { ...wanted, ...answer, columns: answer.columns, startedAt, endedAt: Date.now() };
}
