/** What the change hook was asked for, and has done. */
import type { EntityKind } from "#catalogue";
import type { ChangeAction } from "./change-hook.ts";

/** A change that was made; times in epoch milliseconds, around the call of the hook. */
export interface MadeChange {
  readonly action: ChangeAction;
  readonly entityName: EntityKind;
  readonly businessEntityId: string;
  readonly entityId: string;
  readonly columns: Record<string, unknown> | undefined;
  readonly startedAt: number;
  readonly endedAt: number;
}
