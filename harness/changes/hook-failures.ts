/** What the change hook has not done for certain: it belongs to who runs the service, and its failures say nothing of that. */
import type { MadeChange } from "./made-change.ts";

export interface HookFailures {
  /** It is asked for this change now. */
  asked(change: Asked): HookCall;
  /**
   * When it was first asked for a change of this row of which nobody knows what became, in epoch milliseconds: one that it has
   * not answered yet, or that failed, and may have been made all the same. Infinity where there is none.
   */
  uncertainSince(entityId: string): number;
}

export interface HookCall {
  answered(): void;
  /** @returns whether that may have been an accident, and is no want of a hook */
  failed(): boolean;
}

type Asked = Pick<MadeChange, "action" | "entityName"> & { readonly entityId?: string | undefined };

/** What a hook never did fails no more often than so before it is taken for what it cannot do. */
const MOST_ACCIDENTS = 2;

/** @param made every change made in the run so far */
export function createHookFailures(made: readonly MadeChange[]): HookFailures {
  const uncertain = new Set<{ readonly entityId: string | undefined; readonly at: number }>();
  const failures = new Map<string, number>();
  return {
    asked: ({ action, entityName, entityId }) => {
      const call = { entityId, at: Date.now() };
      uncertain.add(call);
      return {
        answered: () => void uncertain.delete(call),
        failed: () => {
          const asked = `${action} ${entityName}`;
          const count = (failures.get(asked) ?? 0) + 1;
          failures.set(asked, count);
          const hasDone = made.some((one) => one.action === action && one.entityName === entityName);
          return hasDone || (made.length > 0 && count <= MOST_ACCIDENTS);
        },
      };
    },
    uncertainSince: (row) =>
      Math.min(
        Number.POSITIVE_INFINITY,
        ...[...uncertain].filter(({ entityId }) => entityId === row).map(({ at }) => at),
      ),
  };
}
