/** Looking at every message of the observed changes, and telling which are wrong. */
import {
  isObject,
  LONGEST_BUSY_MS,
  type Notification,
  type ObservedChange,
  passed,
  type ReceivedNotification,
  shapeFaults,
  Untestable,
  type World,
  withoutSlot,
} from "#harness";

/** How long another message of the same change may come after the first (ruling J11, ENV-05). */
const FURTHER_MESSAGE_MS = 3000;

/** Every change that was notified, once the further messages of a Contract had their time. */
export async function observedInFull({
  allObserved,
}: Pick<World["shared"], "allObserved">): Promise<ObservedChange[]> {
  const observed = await allObserved();
  const arrivals = observed
    .filter(({ change }) => change.entityName === "Contract")
    .map(({ notification }) => notification.delivery.at);
  await passed(Math.max(0, ...arrivals) + FURTHER_MESSAGE_MS - Date.now());
  return observed;
}

/** What is wrong with one message, or undefined. Another change of the row may have brought it: its delivery tells when it came. */
export type MessageFault = (
  content: Notification,
  observed: ObservedChange,
  delivery: ReceivedNotification["delivery"],
) => string | undefined;

/** One line for each message with that fault, of all messages of these changes. */
export function messageFaults(observed: readonly ObservedChange[], fault: MessageFault): string[] {
  return observed.flatMap((change) =>
    change.all().flatMap(({ content, delivery }) => {
      const found = fault(content, change, delivery);
      return found === undefined ? [] : [`${wordsOf(change)} (event ${delivery.n}): ${found}`];
    }),
  );
}

export function wordsOf({ change }: Pick<ObservedChange, "change">): string {
  return `${change.entityName} ${change.action}`;
}

/**
 * The columns that the messages of one change carry together: a Contract may have several (ruling J11).
 * @throws Untestable when there is no payload to look into, or its names are not those of columns
 */
export function columnsOf(observed: ObservedChange): Record<string, unknown> {
  const contents = observed.all().map(({ content }) => content);
  const payloads = contents.map(({ payload }) => payload).filter(isObject);
  if (payloads.length > 0) return snakeCased(Object.assign({}, ...payloads));
  const { envelope, message } = contents[0] ?? {};
  const cause = message
    ? "payload" in message
      ? "ENV-11"
      : "ENV-03"
    : envelope?.Message
      ? "ENV-02"
      : "ENV-01";
  throw new Untestable(`The notification of ${wordsOf(observed)} has no payload that is an object.`, {
    cites: [cause],
  });
}

/**
 * The columns of each message that carries one of these, once one does: what carries none tells of another change of the row,
 * brought about by this one or made just before.
 * @throws Untestable when none came
 */
export async function columnsBeside(
  observed: ObservedChange,
  names: readonly string[],
): Promise<Record<string, unknown>[]> {
  const isOfChange = ({ content: { payload } }: ReceivedNotification) =>
    isObject(payload) && names.some((name) => Object.hasOwn(payload, name));
  const own = () => observed.all().filter(isOfChange);
  columnsOf(observed);
  await furtherMessages(observed, () => own().length > 0);
  if (own().length > 0) return own().map((message) => columnsOf({ ...observed, all: () => [message] }));
  throw new Untestable(`No message of ${wordsOf(observed)} carries a column that was changed.`, {
    cites: ["ENV-12"],
  });
}

/** The columns of all messages, once these are among them or no further message has brought them while the service was still at work. */
export async function columnsAwaited(
  observed: ObservedChange,
  names: readonly string[],
): Promise<Record<string, unknown>> {
  await furtherMessages(observed, () => names.every((name) => Object.hasOwn(columnsOf(observed), name)));
  return columnsOf(observed);
}

/** Until what has come is enough, or no further message has come while the service was still at work. */
async function furtherMessages({ webhook }: ObservedChange, isEnough: () => boolean): Promise<void> {
  if (isEnough()) return;
  const patience = { deadlineMs: FURTHER_MESSAGE_MS, patient: true, longestMs: LONGEST_BUSY_MS };
  await withoutSlot(() => webhook.inbox.next(isEnough, patience)).catch(() => undefined);
}

function snakeCased(columns: Record<string, unknown>): Record<string, unknown> {
  const odd = namesNotInSnakeCase(columns);
  if (odd.length === 0) return columns;
  throw new Untestable(`payload names its columns otherwise than the database: ${odd.join(", ")}.`, {
    cites: ["ENV-14"],
  });
}

/** The names that are not as the interface says that columns are named; a leading underscore is tolerated. */
export const namesNotInSnakeCase = (payload: unknown): string[] =>
  shapeFaults("Payload", payload).flatMap(({ keyword, member }) =>
    keyword === "propertyNames" && member !== undefined ? [member] : [],
  );

/** Update messages may come along with a create, beside the message that tells of it (ENV-05). */
export const isAlongCreate = (
  action: string | undefined,
  change: ObservedChange["change"],
  all: ReturnType<ObservedChange["all"]>,
) =>
  action === "update" &&
  change.action === "create" &&
  all.some(({ content }) => content.action === change.action);
