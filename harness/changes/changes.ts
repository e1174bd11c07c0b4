/** Changes made behind the API, in the words of the interface, each recorded as evidence. */
import { type EntityKind, entityKinds } from "#catalogue";
import type { ChangeRecord } from "#reports/document";
import { gathered } from "../check/gathered.ts";
import { Untestable } from "../check/untestable.ts";
import type { Pace } from "../client/pace.ts";
import { HOOK_MS } from "../limits.ts";
import type { ChangeAction, ChangeAnswer, ChangeHook } from "./change-hook.ts";
import type { MadeChange } from "./made-change.ts";
import { createStimulus, type Stimulus } from "./stimulus.ts";

export type { MadeChange } from "./made-change.ts";

export interface Changes {
  /** The kinds that the hook can change. */
  readonly kinds: readonly EntityKind[];
  /** Every change made in the run so far. */
  readonly made: readonly MadeChange[];
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

export interface ChangesOptions {
  readonly hook: ChangeHook;
  readonly pace: Pace;
  /** Those that the hook can change; undefined means all seven. */
  readonly kinds: readonly EntityKind[] | undefined;
  readonly runStartedAt: number;
  readonly onChange: (record: ChangeRecord) => void;
}

/** A hook that hung so often and has never made a change is not asked again: each time takes all the time there is for one. */
const MOST_HUNG = 3;

/** Who asks within this time shares a change. */
const GATHERING_MS = 100;

export function createChanges(options: ChangesOptions): Changes {
  const kinds = entityKinds.filter((kind) => options.kinds?.includes(kind) ?? true);
  const made: MadeChange[] = [];
  let hung = 0;
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
    if (made.length === 0 && hung >= MOST_HUNG) throw hangs();
    const startedAt = performance.now();
    try {
      const done = await callHook(options, { action, entityName, businessEntityId, entityId });
      made.push(done);
      return done;
    } catch (error) {
      if (performance.now() - startedAt >= HOOK_MS) hung++;
      throw error;
    }
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
    create: (kind, entity) => change("create", kind, entity),
    update: (kind, entity, entityId) => change("update", kind, entity, entityId),
    delete: (kind, entity, entityId) => change("delete", kind, entity, entityId),
    stimulus,
    any,
    oneForAll,
  };
}

const hangs = () =>
  new Untestable(
    `The change hook did not end within ${HOOK_MS} ms, each of ${MOST_HUNG} times: it is not asked again.`,
    {
      needs: ["changes"],
    },
  );

type Wanted = Pick<MadeChange, "action" | "entityName" | "businessEntityId"> & { entityId?: string };

let count = 0;

async function callHook(options: ChangesOptions, wanted: Wanted): Promise<MadeChange> {
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
