/** Whether one more active webhook may be made for a check, or others' are to be waited for: no route removes a webhook. */
import type { ObjectBudget } from "./object-budget.ts";
import type { WebhookUsers } from "./webhook-users.ts";

export interface RoomForActive {
  /** A check asks for one that awaits confirmation, which most of them use up. */
  newAskedFor(): void;
  mayCreate(): boolean;
}

/** Checks that use webhooks at the same time, before others wait until one of these has done with an active one. */
const MAX_USERS = 6;
/** The same, where the run may create only so many, and as long as checks ask for what has to be new. */
const MAX_USERS_WHILE_NEW_ARE_ASKED_FOR = 2;
/** Where the run may create only so many, the last ones are for checks of what has to be new: so many while these ask, and then a few. */
const KEPT_WHILE_NEW_ARE_ASKED_FOR = 16;
const KEPT_FOR_LATE_ONES = 4;
/** None was asked for within this time: most of those checks have theirs. */
export const ASKED_LATELY_MS = 5000;

export function createRoomForActive(
  budget: Pick<ObjectBudget, "isScarce" | "left">,
  users: Pick<WebhookUsers, "mayWait" | "count">,
): RoomForActive {
  let askedAt = performance.now();
  return {
    newAskedFor: () => {
      askedAt = performance.now();
    },
    mayCreate: () => {
      const areAsked = budget.isScarce && performance.now() - askedAt < ASKED_LATELY_MS;
      const kept = areAsked ? KEPT_WHILE_NEW_ARE_ASKED_FOR : budget.isScarce ? KEPT_FOR_LATE_ONES : 0;
      const most = areAsked ? MAX_USERS_WHILE_NEW_ARE_ASKED_FOR : MAX_USERS;
      return budget.left() > kept && (!users.mayWait() || users.count() < most);
    },
  };
}
