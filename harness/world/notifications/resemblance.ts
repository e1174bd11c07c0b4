/** Whether a notification tells of a change although its id or its action is wrong: by the row, the action's word, and the values. */
import { isDeepStrictEqual } from "node:util";
import { entityKinds } from "#catalogue";
import type { MadeChange } from "../../changes/changes.ts";
import type { Notification } from "../../sink/notification.ts";

type Told = Pick<Notification, "action" | "entityName" | "entityId" | "payload">;
type Timed = Told & Pick<Notification, "doneAt">;
type Made = Pick<MadeChange, "action" | "entityName" | "entityId" | "columns">;

const actions = ["create", "update", "delete"] as const;

/** The row and the action are those of the change, and no other kind of entity is named. */
export function isExactly(told: Told, change: Made): boolean {
  const { entityId, action } = told;
  return entityId === change.entityId && action === change.action && !namesAnotherKind(told, change);
}

/**
 * Could be of this change and of none of the others.
 * @param others every other change made so far
 */
export function resembles(told: Told, change: Made, others: readonly Made[]): boolean {
  const agree = valuesAgree(told.payload, change.columns);
  // Where each kind counts its rows by itself, a row of another kind may have the same id.
  if (namesAnotherKind(told, change) && others.some((other) => isExactly(told, other))) return false;
  if (told.entityId === change.entityId) return isSameRow(told, change, agree, others);
  if (!isSameKind(told, change) || others.some((other) => isExactly(told, other))) return false;
  const word = actionMeant(told.action);
  return (word === undefined || word === change.action) && agree !== false;
}

/**
 * The same event told once more, with another action or another id: two messages of one time and one kind, and of the same
 * values, whatever they are.
 * @param exact the message that is right
 */
export function isToldBeside(told: Timed, exact: Timed): boolean {
  const isOtherAction = told.action !== exact.action;
  const isOtherRow = told.entityId !== exact.entityId;
  return (
    isOtherAction !== isOtherRow &&
    exact.doneAt !== undefined &&
    told.doneAt === exact.doneAt &&
    told.entityName === exact.entityName &&
    hasMembers(told.payload) &&
    isDeepStrictEqual(told.payload, exact.payload)
  );
}

/**
 * Whether what is told beside a right message can be of this change: that of another row only where it holds the values of this
 * change, and the run knows no such row.
 */
export function mayBeOf(told: Told, change: Made, others: readonly Made[]): boolean {
  if (told.entityId === change.entityId) return true;
  const isKnown = others.some((other) => isSameKind(told, other) && other.entityId === told.entityId);
  return !isKnown && valuesAgree(told.payload, change.columns) === true;
}

/**
 * It is of something else that was done to the same row: its values are those of another change, or it has none of this change
 * and is older than a message that has.
 * @param right those that name the row and the action of this change
 */
export function isOfAnother(
  told: Timed,
  change: Made,
  others: readonly Made[],
  right: readonly Timed[],
): boolean {
  const agree = valuesAgree(told.payload, change.columns);
  if (agree === undefined)
    return right.some((one) => valuesAgree(one.payload, change.columns) === true && isBefore(told, one));
  return (
    !agree &&
    others.some(
      (other) => other.entityId === change.entityId && valuesAgree(told.payload, other.columns) === true,
    )
  );
}

const isBefore = (one: Timed, other: Timed): boolean =>
  Date.parse(one.doneAt ?? "") < Date.parse(other.doneAt ?? "");

/** Of the actions on one row, the one that is meant. */
function isSameRow(told: Told, change: Made, agree: boolean | undefined, others: readonly Made[]): boolean {
  const word = actionMeant(told.action);
  if (word === change.action) return true;
  if (word === undefined) return agree !== false;
  const explains = (other: Made) =>
    other.entityId === told.entityId &&
    other.action === word &&
    (agree !== true || valuesAgree(told.payload, other.columns) !== false);
  return !others.some(explains);
}

/** The action of which the word is a form: "CREATED" means create. */
function actionMeant(word: string | undefined): (typeof actions)[number] | undefined {
  return actions.find((action) => word?.toLowerCase().startsWith(action.slice(0, -1)));
}

/** Same entity name but for case, separators and number, or no name at all. */
function isSameKind({ entityName }: Told, change: Pick<Made, "entityName">): boolean {
  return entityName === undefined || bare(entityName) === bare(change.entityName);
}

function namesAnotherKind(told: Told, change: Made): boolean {
  return !isSameKind(told, change) && entityKinds.some((entityName) => isSameKind(told, { entityName }));
}

const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .replace(/s$/, "");

const hasMembers = (payload: unknown): boolean =>
  typeof payload === "object" && payload !== null && Object.keys(payload).length > 0;

/** Whether the columns that both name have the same values; undefined when there is none but ids, which many rows share. */
function valuesAgree(payload: unknown, columns: MadeChange["columns"]): boolean | undefined {
  if (typeof payload !== "object" || payload === null || columns === undefined) return undefined;
  const told = new Map(Object.entries(payload));
  const common = Object.keys(columns).filter((name) => told.has(name) && !/(^|_)id$/.test(name));
  if (common.length === 0) return undefined;
  return common.every((name) => told.get(name) === columns[name]);
}
