/** The three calls that only the owner of a webhook may make, prepared so that each user can try (section Webhook). */

import {
  type Answer,
  acceptanceThatMayBe,
  awaitingWithoutNamesake,
  calledWebhook,
  hasNamesake,
  likelyOfOther,
  linkAnew,
  madeReady,
  makeLinkable,
  NotApplicable,
  type RouteCall,
  requireAccepted,
  requireThat,
  type ServiceClient,
  type User,
  userNamed,
  type Webhook,
  type World,
  watchedForGood,
  withoutNamesake,
} from "#harness";
import { recordOfBoth, recordOfOwner } from "./records.ts";

export interface OwnerCall {
  readonly id: "OWN-01" | "OWN-02" | "OWN-03";
  readonly title: string;
  readonly owner: User["name"];
  /** Gives the call on a webhook of the owner, with valid parameters. It may be made several times. */
  readonly prepare: (world: World) => Promise<TryCall>;
}

/** Makes the call by this client. @param more a body that the call does not have, or another departure */
export type TryCall = (
  client: ServiceClient,
  more?: Pick<RouteCall, "body" | "departure">,
) => Promise<Answer>;

/** Which BusinessEntity is linked and unlinked, of those that the webhook does not watch for good. */
type ChosenRecord = (world: World, webhook: Webhook) => Promise<string> | string;

const resend = (owner: User["name"], title = "PUT"): OwnerCall => ({
  id: "OWN-01",
  title,
  owner,
  prepare: async (world) => {
    const webhook = await awaitingWithoutNamesake(world, userNamed(world, owner));
    requireNoneOfOthers(world, webhook, owner);
    return (client, more) => client.call("resendConfirmation", { webhookId: webhook.id, ...more });
  },
});

const link = (title: string, record: ChosenRecord, owner: User["name"] = "alice"): OwnerCall => ({
  id: "OWN-02",
  title,
  owner,
  prepare: async (world) => {
    const { webhook, ...ids } = await idsOf(world, record, owner);
    return madeReady<Parameters<TryCall>>(
      () => makeLinkable(world, webhook, ids.entityId),
      (client, more) => client.call("linkEntity", { ...ids, ...more }),
    );
  },
});

const unlink = (title: string, record: ChosenRecord, owner: User["name"] = "alice"): OwnerCall => ({
  id: "OWN-03",
  title,
  owner,
  prepare: async (world) => {
    const { webhook, ...ids } = await idsOf(world, record, owner);
    // Whether what is not linked can be unlinked is not shown, so it is linked each time.
    const makeReady = async () => {
      requireAccepted(await linkAnew(webhook, ids.entityId), "WHL-01");
      await webhook.atRest(ids.entityId);
    };
    return madeReady<Parameters<TryCall>>(makeReady, (client, more) =>
      client.call("unlinkEntity", { ...ids, ...more }),
    );
  },
});

async function idsOf(world: World, record: ChosenRecord, owner: User["name"]) {
  const webhook = await (owner === "alice" ? calledWebhook(world) : webhookOfSecond(world));
  requireNoneOfOthers(world, webhook, owner);
  const entityId = await record(world, webhook);
  await linkAnother(world, webhook, entityId);
  return { webhook, webhookId: webhook.id, entityId };
}

/** So many, or the service may take who asks for one who guesses. */
const MOST_ASKED = 3;

/** The only one that a webhook watches need not be removable (WHL-14): another is linked for good, where there is one that its owner may watch. */
async function linkAnother(world: World, webhook: Webhook, entityId: string): Promise<void> {
  if (watchedForGood(webhook) !== undefined) return;
  const others = likelyOfOther(world, world.entities.all).filter((id) => id !== entityId);
  for (const other of others.slice(0, MOST_ASKED)) {
    if (!(await webhook.link(other)).accepted) continue;
    return webhook.atRest(other);
  }
}

/** Nobody keeps one linked for it: of what the second user may watch there may be one alone. */
const webhookOfSecond = (world: World) =>
  withoutNamesake(world, (options) => world.bob.activeWebhook([], options));

const anyRecord: ChosenRecord = ({ entities }) => entities.second;

/** Whether what awaits confirmation can be linked is not shown. @throws NotApplicable where its owner may not */
export const linkAwaiting: OwnerCall = {
  id: "OWN-02",
  title: "a link of what awaits confirmation",
  owner: "alice",
  prepare: async (world) => {
    const webhook = await withoutNamesake(world, (options) => world.alice.webhook(options));
    const entityId = world.entities.second;
    acceptanceThatMayBe(await webhook.link(entityId));
    await linkAnother(world, webhook, entityId);
    return madeReady<Parameters<TryCall>>(
      () => makeLinkable(world, webhook, entityId),
      (client, more) => client.call("linkEntity", { webhookId: webhook.id, entityId, ...more }),
    );
  },
};

/** Of any record. */
export const ownerCalls: readonly OwnerCall[] = [
  resend("alice"),
  link("a link", anyRecord),
  unlink("an unlink", anyRecord),
];

/**
 * To be tried by another user: of a record that he may watch as well, so that nothing but the webhook is foreign to him, and
 * of one that he may not.
 */
export const foreignCalls: readonly OwnerCall[] = [
  resend("alice"),
  link("a link of a record that both may watch", recordOfBoth),
  unlink("an unlink of a record that both may watch", recordOfBoth),
  link("a link of a record that the other may not watch", recordOfOwner),
  unlink("an unlink of a record that the other may not watch", recordOfOwner),
];

/** The same the other way round: to be tried by the first user on a webhook of the second. */
export const callsOnSecond: readonly OwnerCall[] = [
  resend("bob", "PUT on the second user's webhook"),
  link("a link of the second user's webhook", recordOfBoth, "bob"),
  unlink("an unlink of the second user's webhook", recordOfBoth, "bob"),
];

/**
 * Ids may be counted per user (WHC-22): then another user may own a webhook of this id, and rightly change it.
 * @throws Untestable when one does; NotApplicable where it is the first user, who has one of each id that the second has
 */
function requireNoneOfOthers(world: World, webhook: Webhook, owner: User["name"]): void {
  if (!hasNamesake(world, webhook)) return;
  const reason = `Both users have a webhook of the id ${webhook.id}, so each may change the own one.`;
  if (owner === "bob") throw new NotApplicable(reason);
  requireThat(false, reason, []);
}
