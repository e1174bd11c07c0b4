/** The change that is made where any will do: of a kind, and in a way, that the service tells of. */
import type { EntityKind } from "#catalogue";
import { Untestable, undefinedIfUntestable } from "../check/untestable.ts";
import type { ChangeAction } from "./change-hook.ts";
import type { MadeChange } from "./made-change.ts";

export interface Stimulus {
  /** A harmless change of the BusinessEntity's data: a new row of an ordinary kind, or an update of one. */
  any(businessEntityId: string): Promise<MadeChange>;
  /** The same of the ordinary kind with this number, counted from 0 and round and round, where the hook can change it. */
  ofKind(number: number, businessEntityId: string): Promise<MadeChange>;
  /** Whether it is known that the service tells of what any() does. */
  readonly isKnown: boolean;
  /** What may be told of, one after the other, while it is not known; number 0 is what any() does. */
  candidate(number: number, businessEntityId: string): Promise<MadeChange>;
  /** From now on it is known: any() does what was done then. @param untold what the service does not tell of */
  know(told: MadeChange, untold?: MadeChange): void;
}

interface Way {
  readonly kind: EntityKind;
  readonly action: Exclude<ChangeAction, "delete">;
}

/** One message a change, unlike Contract; present in every deployment, unlike Invoice. */
const ordinaryKinds: readonly EntityKind[] = [
  "PaymentRequest",
  "Payout",
  "Subscription",
  "PaymentMethod",
  "Contract",
];

type Change = (
  action: ChangeAction,
  kind: EntityKind,
  businessEntityId: string,
  entityId?: string,
) => Promise<MadeChange>;

/** @param kinds those that the hook can change */
export function createStimulus(kinds: readonly EntityKind[], change: Change): Stimulus {
  let ways = inOrder(ordinaryKinds.filter((kind) => kinds.includes(kind)));
  let isKnown = false;
  const make = async ({ kind, action }: Way, entity: string) => {
    const row = await change("create", kind, entity);
    return action === "create" ? row : change("update", kind, entity, row.entityId);
  };
  /** The first that the hook does, from then on. */
  const any = async (entity: string): Promise<MadeChange> => {
    const [way = { kind: kinds[0]!, action: "create" as const }] = ways;
    try {
      return await make(way, entity);
    } catch (error) {
      const others = ways.filter(({ kind }) => kind !== way.kind);
      if (!(error instanceof Untestable) || others.length === 0) throw error;
      if (ways[0] === way) ways = others;
      return any(entity);
    }
  };
  const orAny = async (way: Way | undefined, entity: string) =>
    (way && (await make(way, entity).catch(undefinedIfUntestable))) ?? any(entity);
  return {
    any,
    ofKind: (number, entity) => {
      const { action } = ways[0] ?? { action: "create" };
      const ofAction = ways.filter((way) => way.action === action);
      return orAny(ofAction[number % ofAction.length], entity);
    },
    get isKnown() {
      return isKnown;
    },
    candidate: (number, entity) => orAny(ways[number % ways.length], entity),
    know: (told, untold) => {
      isKnown = true;
      const [first, ...rest] = [...ways].sort(
        (one, other) => Number(is(other, told)) - Number(is(one, told)),
      );
      ways = first ? [first, ...rest.filter((way) => !is(way, untold))] : [];
    },
  };
}

/** A kind that is not told of is met by the next; creations that are not, by an update. */
function inOrder(kinds: readonly EntityKind[]): Way[] {
  const creations = kinds.map((kind): Way => ({ kind, action: "create" }));
  const updates = kinds.map((kind): Way => ({ kind, action: "update" }));
  return [...creations.slice(0, 2), ...updates.slice(0, 1), ...creations.slice(2), ...updates.slice(1)];
}

const is = ({ kind, action }: Way, change: MadeChange | undefined) =>
  change?.entityName === kind && change.action === action;
