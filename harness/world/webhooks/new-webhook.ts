/** What a check asks of a webhook that is made for it. */
import type { ServiceClient } from "../../client/service-client.ts";
import type { Inbox } from "../../sink/inbox.ts";

export interface NewWebhook {
  /** BusinessEntity ids given at creation. */
  readonly watching?: readonly string[];
  /** An inbox made beforehand, to be programmed before the event comes. */
  readonly inbox?: Inbox;
  /** Who asks for it, where that is not the owner's access token. */
  readonly by?: ServiceClient;
  /** None that another check has used: this one is about what happens to a new webhook. */
  readonly isNew?: true;
  /** None that may still be notified of these, which another check linked it to: this one is about their silence. */
  readonly apartFrom?: readonly string[];
}
