/** The end of a BusinessEntity: a new one is made and watched first, for none that is in use may end. */
import type { Changes, MadeChange } from "../changes/changes.ts";
import { NotApplicable, Untestable } from "../check/untestable.ts";
import { passed } from "../timing/passed.ts";
import { neverNotified } from "../world/links/accepted-link.ts";
import type { Activation } from "../world/links/activation.ts";
import type { User } from "../world/users/user.ts";
import type { Webhook } from "../world/webhooks/webhook.ts";

/** As long as a changed record may take that nobody has measured (ruling J21). */
const KNOWN_WITHIN_MS = 5000;
const PAUSE_MS = 500;

export interface EndedBusinessEntity {
  readonly change: MadeChange;
  /** Watches the one that ended. */
  readonly watcher: Webhook;
  /**
   * Is to be told: the watcher, or that of the BusinessEntity which it was made for, where the hook goes by that one or the service
   * relates the new one to it, which is not shown.
   */
  readonly told: Webhook;
}

export interface EndingOptions {
  readonly changes: Changes;
  readonly owner: User;
  readonly activation: Pick<Activation, "awaitLinkEverywhere">;
  /** The BusinessEntity that the new one is made for, and what watches it. */
  readonly madeFor: string;
  readonly watcherOf: (entityId: string) => Promise<Webhook>;
  /** The webhook among these that is notified of a change of this row first, as soon as it is; undefined when none is. */
  readonly firstNotified: (webhooks: readonly Webhook[], change: MadeChange) => Promise<Webhook | undefined>;
}

/**
 * @throws NotApplicable where the user may not watch what the hook makes
 * @throws Untestable where the hook cannot end it
 */
export async function endedBusinessEntity(options: EndingOptions): Promise<EndedBusinessEntity> {
  const { changes, owner, activation, madeFor, watcherOf } = options;
  const { entityId } = await changes.create("BusinessEntity", madeFor);
  const watcher = await owner.activeWebhook([]);
  await requireWatched(watcher, entityId);
  if ((await activation.awaitLinkEverywhere(watcher, entityId)) === undefined)
    throw neverNotified("a link takes effect", "the link of a new BusinessEntity");
  const ofMaker = await watcherOf(madeFor);
  const change = await changes.delete("BusinessEntity", entityId, entityId).catch((error: unknown) => {
    if (!(error instanceof Untestable)) throw error;
    return changes.delete("BusinessEntity", madeFor, entityId);
  });
  if (change.businessEntityId !== entityId) return { change, watcher, told: ofMaker };
  if ((await options.firstNotified([watcher, ofMaker], change)) !== ofMaker)
    return { change, watcher, told: watcher };
  return { change: { ...change, businessEntityId: madeFor }, watcher, told: ofMaker };
}

/** What takes links of others refuses this one; a new record may be known a little late. */
async function requireWatched(webhook: Webhook, entityId: string): Promise<void> {
  const until = performance.now() + KNOWN_WITHIN_MS;
  let linked = await webhook.link(entityId);
  while (!linked.accepted && performance.now() < until) {
    await passed(PAUSE_MS);
    linked = await webhook.link(entityId);
  }
  if (linked.accepted) return;
  const { summary, status, n } = linked;
  throw new NotApplicable(
    `The user may not watch a BusinessEntity that the hook makes: ${summary} gave ${status} (exchange ${n}).`,
  );
}
