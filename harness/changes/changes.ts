/** Changes made behind the API, in the words of the interface, each recorded as evidence. */
import { type EntityKind, entityKinds } from "#catalogue";
import { gathered } from "../check/gathered.ts";
import { Untestable } from "../check/untestable.ts";
import type { ChangeAction } from "./change-hook.ts";
import { createHookCalls, type HookCallsOptions } from "./hook-calls.ts";
import type { MadeChange } from "./made-change.ts";
import { createStimulus, type Stimulus } from "./stimulus.ts";

export type { MadeChange } from "./made-change.ts";

export interface Changes {
  /** The kinds that the hook can change. */
  readonly kinds: readonly EntityKind[];
  /** Every change made in the run so far. */
  readonly made: readonly MadeChange[];
  /** When the first change of this row was asked for of which nobody knows what became: epoch milliseconds; Infinity where there is none. */
  uncertainSince(entityId: string): number;
  /** @throws Untestable when the hook fails: its fault is not the target's. */
  create(entityName: EntityKind, businessEntityId: string): Promise<MadeChange>;
  update(entityName: EntityKind, businessEntityId: string, entityId: string): Promise<MadeChange>;
  delete(entityName: EntityKind, businessEntityId: string, entityId: string): Promise<MadeChange>;
  /** What is done where any change will do. */
  readonly stimulus: Stimulus;
  /** A harmless change of the BusinessEntity's data. */
  any(businessEntityId: string): Promise<MadeChange>;
  /** The same, one for all who ask at about the same time: each webhook is notified of it once, not once for each of them. */
  oneForAll(businessEntityId: string): Promise<MadeChange>;
}

export interface ChangesOptions extends HookCallsOptions {
  /** Those that the hook can change; undefined means all seven. */
  readonly kinds: readonly EntityKind[] | undefined;
}

/** Who asks within this time shares a change. */
const GATHERING_MS = 100;

export function createChanges(options: ChangesOptions): Changes {
  const kinds = entityKinds.filter((kind) => options.kinds?.includes(kind) ?? true);
  const made: MadeChange[] = [];
  const hook = createHookCalls(options, made);
  const change = async (
    action: ChangeAction,
    entityName: EntityKind,
    businessEntityId: string,
    entityId?: string,
  ) => {
    if (!kinds.includes(entityName))
      throw new Untestable(`The change hook cannot change ${entityName} (FDS_CHANGE_ENTITIES).`, {
        needs: ["changes"],
      });
    return hook.made({ action, entityName, businessEntityId, entityId });
  };
  const stimulus = createStimulus(kinds, change);
  const { any } = stimulus;
  const shared = new Map<string, () => Promise<MadeChange>>();
  const oneForAll = (entity: string) => {
    const next = shared.get(entity) ?? gathered("a change for all", GATHERING_MS, () => any(entity));
    shared.set(entity, next);
    return next();
  };
  return {
    kinds,
    made,
    uncertainSince: hook.uncertainSince,
    create: (kind, entity) => change("create", kind, entity),
    update: (kind, entity, entityId) => change("update", kind, entity, entityId),
    delete: (kind, entity, entityId) => change("delete", kind, entity, entityId),
    stimulus,
    any,
    oneForAll,
  };
}
