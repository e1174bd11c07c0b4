/** Looking at every message of the observed changes, and telling which are wrong. */
import type { Notification } from "../sink/notification.ts";
import type { ObservedChange } from "../world/scenes.ts";

/** What is wrong with one message, or undefined. */
export type MessageFault = (content: Notification, observed: ObservedChange) => string | undefined;

/** One line for each message with that fault, of all messages of these changes. */
export function messageFaults(observed: readonly ObservedChange[], fault: MessageFault): string[] {
  return observed.flatMap((change) =>
    change.all().flatMap(({ content, delivery }) => {
      const found = fault(content, change);
      return found === undefined ? [] : [`${wordsOf(change)} (event ${delivery.n}): ${found}`];
    }),
  );
}

export function wordsOf({ change }: Pick<ObservedChange, "change">): string {
  return `${change.entityName} ${change.action}`;
}

/** The columns that the messages of one change carry together: a Contract may have several (ruling J11). */
export function columnsOf(observed: ObservedChange): Record<string, unknown> {
  const payloads = observed.all().map(({ content }) => content.payload);
  return Object.assign({}, ...payloads.filter((payload) => typeof payload === "object" && payload !== null));
}
