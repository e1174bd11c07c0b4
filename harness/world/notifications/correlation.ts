/** Which notification belongs to which change: by the id of the changed row, and, where a service gets that wrong, by what is left. */
import type { Changes, MadeChange } from "../../changes/changes.ts";
import { currentCheck, noteTrouble } from "../../check/current-check.ts";
import type { Arrival } from "../../judging/arrival.ts";
import { type Delivery, isProbe } from "../../sink/delivery.ts";
import { DeliveryTimeout, type Inbox } from "../../sink/inbox.ts";
import { kindOf, type Notification, readNotification } from "../../sink/notification.ts";
import type { ServiceTimes } from "../../timing/service-times.ts";
import { changesByRow } from "./changes-by-row.ts";
import { firstRightOne } from "./first-right-one.ts";
import { isNoNews } from "./no-news.ts";
import { isExactly, isOfAnother, isToldBeside, mayBeOf, resembles } from "./resemblance.ts";

export interface ReceivedNotification {
  readonly delivery: Delivery;
  readonly content: Notification;
}

export interface Correlation {
  /**
   * Waits for the first notification of this change, for longer while the service is still delivering others.
   * @param mayBeUntold asked later where none came: whether none need have come, as far as is known by then
   */
  awaitFirst(
    inbox: Inbox,
    change: MadeChange,
    mayBeUntold?: () => boolean,
  ): Promise<Arrival<ReceivedNotification>>;
  all(inbox: Inbox, change: MadeChange): ReceivedNotification[];
  /** Whether any change of that BusinessEntity that began after this moment (epoch milliseconds) has come. */
  isToldSince(inbox: Inbox, businessEntityId: string, since: number): boolean;
  read(delivery: Delivery): Notification;
  /** Whether an update wrote what the changes before it had left in the row: what such a one is notified of is not shown (NTF-14). */
  isNoNews(change: MadeChange): boolean;
  /** Whether the delivery is of this change, or resembles it and no other change explains it. */
  concerns(delivery: Delivery, change: MadeChange): boolean;
}

/** @param arrived all that reached the sink so far */
export function createCorrelation(
  changes: Changes,
  times: ServiceTimes,
  arrived: () => readonly Delivery[],
): Correlation {
  const cache = new WeakMap<Delivery, Notification>();
  let isAnyExact = false;
  const read = (delivery: Delivery) => {
    const known = cache.get(delivery) ?? readNotification(delivery);
    cache.set(delivery, known);
    return known;
  };
  const changesOf = changesByRow(changes);
  /** Nothing but the changes of a row explains what is told of it. */
  const othersOf = ({ entityId }: Notification, change: MadeChange) =>
    changesOf(entityId).filter((other) => other !== change);
  const exact = (change: MadeChange) => (delivery: Delivery) =>
    delivery.at >= change.startedAt && isExactly(read(delivery), change);
  /** Could be of this change, if the service writes a wrong id or action: no other change made so far explains it. */
  const similar = (change: MadeChange) => (delivery: Delivery) => {
    if (isProbe(delivery) || kindOf(delivery) === "confirmation" || delivery.at < change.startedAt)
      return false;
    const told = read(delivery);
    return resembles(told, change, othersOf(told, change));
  };
  const received = (delivery: Delivery): ReceivedNotification => {
    currentCheck()?.events.push(delivery.n);
    return { delivery, content: read(delivery) };
  };
  /** The right ones of this change: an update that follows a create is told of another. */
  const rightOnes = (inbox: Inbox, change: MadeChange) => {
    const found = inbox.all(exact(change));
    const others = changesOf(change.entityId).filter((other) => other !== change);
    const told = found.map(read);
    const own = found.filter((delivery) => !isOfAnother(read(delivery), change, others, told));
    return own.length > 0 ? own : found;
  };
  /** Beside a right one the same event may be told wrongly; what another change explains is not. */
  const isBesideOneOf = (own: readonly Delivery[], change: MadeChange) => (delivery: Delivery) =>
    delivery.at >= change.startedAt &&
    !isProbe(delivery) &&
    own.some((right) => isToldBeside(read(delivery), read(right))) &&
    mayBeOf(read(delivery), change, changesOf(read(delivery).entityId)) &&
    !changesOf(read(delivery).entityId).some((other) => isExactly(read(delivery), other));
  const all = (inbox: Inbox, change: MadeChange) => {
    const own = rightOnes(inbox, change);
    const isBeside = isBesideOneOf(own, change);
    const found =
      own.length > 0
        ? inbox.all((delivery) => own.includes(delivery) || isBeside(delivery))
        : inbox.all(similar(change));
    return found.map(received);
  };
  return {
    read,
    all,
    isNoNews: (change) => isNoNews(change, changesOf(change.entityId)),
    isToldSince: (inbox, businessEntityId, since) =>
      changes.made.some(
        (made) =>
          made.businessEntityId === businessEntityId &&
          made.startedAt >= since &&
          inbox.all(exact(made)).length > 0,
      ),
    concerns: (delivery, change) => exact(change)(delivery) || similar(change)(delivery),
    awaitFirst: async (inbox, change, mayBeUntold = () => false) => {
      const startedAt = Date.now();
      const [isRight, isSimilar] = [exact(change), similar(change)];
      // One of an earlier update of the row may come after this one was made.
      const isOwn = (delivery: Delivery) =>
        isRight(delivery) && !isOfAnother(read(delivery), change, othersOf(read(delivery), change), []);
      const matches = {
        exact: isOwn,
        similar: (delivery: Delivery) => isRight(delivery) || isSimilar(delivery),
      };
      const what = `a notification of the ${changeInWords(change)} at the ${inbox.name}`;
      try {
        const delivery = await firstRightOne(inbox, matches, times.patienceMs("delivery"));
        const isExact = matches.exact(delivery);
        isAnyExact ||= isExact;
        // Where most tell of their row, what only resembles it may be of the next change, told in the place of one that is lost.
        if (!inbox.wasTroubled && (isExact || !isAnyExact))
          times.note("delivery", delivery.at - change.startedAt);
        return { what, value: received(delivery), waitedMs: Date.now() - startedAt, instead: "" };
      } catch (error) {
        if (!(error instanceof DeliveryTimeout)) throw error;
        const cameAfterAll = () => all(inbox, change).length > 0;
        const hasComeSince = () => cameAfterAll() || mayBeUntold();
        const cameElsewhere = () => arrived().some(exact(change));
        if (!mayBeUntold()) times.noteAbsence("delivery");
        const tried = `${what} within ${error.waitedMs} ms`;
        noteTrouble({ kind: "late", what: tried, hasComeSince, cameAfterAll, cameElsewhere });
        return { what, value: undefined, waitedMs: error.waitedMs, instead: error.message };
      }
    },
  };
}

function changeInWords({ action, entityName, entityId, businessEntityId }: MadeChange): string {
  return `${action} of ${entityName} ${entityId} (${businessEntityId})`;
}
