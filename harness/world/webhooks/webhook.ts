/** One webhook, as its owner drives it and its receiver sees it. */
import type { Cite } from "#catalogue";
import type { MadeChange } from "../../changes/changes.ts";
import type { Answer } from "../../client/answer.ts";
import type { Arrival } from "../../judging/arrival.ts";
import type { Delivery } from "../../sink/delivery.ts";
import type { Inbox } from "../../sink/inbox.ts";
import type { ReceivedNotification } from "../notifications/correlation.ts";
import type { Owner } from "../users/owner.ts";
import type { Confirmation } from "./next-confirmation.ts";
import type { SubscribeAnswer } from "./subscribe.ts";

export interface Webhook {
  readonly id: string;
  /** What it was linked to through this handle, without what was unlinked again. */
  readonly links: ReadonlySet<string>;
  /** What its notifications stand on besides its confirmation, by what was done to it through this handle. */
  readonly standsOn: readonly Cite[];
  readonly owner: Owner;
  readonly inbox: Inbox;
  /** The answer to POST /user/webhook. */
  readonly created: Answer;
  /**
   * The next confirmation event: the first one, or the first after the given delivery.
   * @throws Untestable blocked by WHC-02 (none came) or WHS-02 (it has no SubscribeURL)
   */
  confirmation(after?: Delivery): Promise<Confirmation>;
  /**
   * GET on the SubscribeURL of the first event, or on another that came. Where that is refused as what waited too long may be, a new
   * event is asked for, and confirmed.
   */
  confirm(subscribeUrl?: string): Promise<SubscribeAnswer>;
  /** GET, or another method, on a SubscribeURL. */
  visit(subscribeUrl: string, method?: string): Promise<SubscribeAnswer>;
  resend(): Promise<Answer>;
  link(entityId: string): Promise<Answer>;
  unlink(entityId: string): Promise<Answer>;
  /** Waits until what was done last to this link may be expected to be effective, by what this service was seen to take. */
  atRest(entityId: string): Promise<void>;
  /** Waits for the first notification of this change. */
  awaitNotification(change: MadeChange): Promise<Arrival<ReceivedNotification>>;
  /** The same, as a precondition. @throws Untestable when none comes in time */
  requireNotification(change: MadeChange): Promise<ReceivedNotification>;
  /** Every notification of this change that has arrived so far, first one first. */
  notificationsOf(change: MadeChange): ReceivedNotification[];
  /** Waits until so many messages with different content have come for one row and action; gives what there is by the deadline. */
  distinctContents(entityId: string, action: string, count: number): Promise<string[]>;
  /** The same action of the same row with the same contents once more; undefined when it does not come within the time of an event. */
  repetitionOf(notification: ReceivedNotification): Promise<ReceivedNotification | undefined>;
  /**
   * Data notifications that came although they should not have: looked for until the canary has received its own
   * notification of the change, and the grace is over (rule D07). In words.
   * @param about narrows what counts; default is every data notification
   */
  notificationsDespite(
    change: MadeChange,
    canary: Webhook,
    about?: (notification: ReceivedNotification) => boolean,
  ): Promise<string[]>;
}
