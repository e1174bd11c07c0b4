/** Which active webhook a check is given, and how long it waits for one that others have done with: none can ever be removed. */
import { currentCheck } from "../../check/current-check.ts";
import type { ObjectBudget } from "../object-budget.ts";
import type { Owner } from "../users/owner.ts";
import type { IdleWebhooks } from "./idle-webhooks.ts";
import type { Webhook } from "./webhook.ts";
import type { WebhookUsers } from "./webhook-users.ts";

export interface SpareWebhookOptions {
  readonly budget: ObjectBudget;
  readonly idle: IdleWebhooks;
  readonly users: WebhookUsers;
  /** One that is kept for other purposes and not in use there is given up, if there is one. */
  readonly giveUp: (owner: Owner) => void;
  /** The BusinessEntity records that the current check works on. */
  readonly entitiesAtHand: () => readonly string[];
}

/** One that is notified of none of these any more; undefined where one more is to be made. */
export type SpareWebhook = (owner: Owner, entities: readonly string[]) => Promise<Webhook | undefined>;

/** Checks that use webhooks at the same time, before others wait until one of these has done with an active one. */
export const MAX_USERS = 16;
/** The same, where the run may create only so many. */
const MAX_USERS_WHERE_SCARCE = 2;
/** Where the run may create only so many, such a part is for checks that can share them: the others need new ones. */
const SHARED_PART_WHERE_SCARCE = 1 / 5;
const MAX_WAIT_MS = 20_000;
const MAX_WAIT_WHERE_SCARCE_MS = 30_000;
/** Those that have one already may be waiting for each other. */
const MAX_WAIT_OF_USERS_MS = 5000;

/** Where many are in use, a check that has none waits for one that is not needed any more. */
export function spareWebhooks({
  budget,
  idle,
  users,
  giveUp,
  entitiesAtHand,
}: SpareWebhookOptions): SpareWebhook {
  let toBeMade: number | undefined;
  const mayBeMade = (owner: Owner) => {
    const left = budget.left(owner);
    if (!budget.isScarce) return left > 0;
    toBeMade ??= Math.floor(SHARED_PART_WHERE_SCARCE * left);
    return left > 0 && toBeMade-- > 0;
  };
  return async (owner, used) => {
    const entities = [...entitiesAtHand(), ...used];
    const found = idle.active(owner, entities);
    if (found) return found;
    const isUser = !users.mayWait();
    const most = budget.isScarce ? MAX_USERS_WHERE_SCARCE : MAX_USERS;
    const isFree = isUser || users.count() < most;
    if (isFree && mayBeMade(owner)) {
      users.add();
      return undefined;
    }
    if (budget.isScarce) giveUp(owner);
    return idle.nextActive(owner, entities, maxWaitMs(isUser, budget), isUser);
  };
}

/** Who looks again does so while all else is at rest: hardly any is given back then. */
function maxWaitMs(isUser: boolean, { isScarce }: ObjectBudget): number {
  if (isUser || (currentCheck()?.round ?? 0) > 0) return MAX_WAIT_OF_USERS_MS;
  return isScarce ? MAX_WAIT_WHERE_SCARCE_MS : MAX_WAIT_MS;
}

/** Who looks again does so with new ones, as long as the run may make them. */
export function wantsNew(owner: Owner, isNew: true | undefined, budget: ObjectBudget): boolean {
  return isNew === true || ((currentCheck()?.round ?? 0) > 0 && budget.left(owner) > 0);
}
