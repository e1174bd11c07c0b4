/** The three calls that only the owner of a webhook may make, prepared so that each user can try (section Webhook). */

import {
  type Answer,
  awaitingWithoutNamesake,
  calledWebhook,
  hasNamesake,
  linkAnew,
  makeLinkable,
  type RouteCall,
  requireAccepted,
  requireThat,
  type ServiceClient,
  type Webhook,
  type World,
} from "#harness";
import { recordOfBoth, recordOfOwner } from "./records.ts";

export interface OwnerCall {
  readonly id: "OWN-01" | "OWN-02" | "OWN-03";
  readonly title: string;
  /** Gives the call on a webhook of the first user, with valid parameters. It may be made several times. */
  readonly prepare: (world: World) => Promise<TryCall>;
}

/** Makes the call by this client. @param more a body that the call does not have, or another departure */
export type TryCall = (
  client: ServiceClient,
  more?: Pick<RouteCall, "body" | "departure">,
) => Promise<Answer>;

/** Which BusinessEntity is linked and unlinked, of those that the webhook does not watch for good. */
type ChosenRecord = (world: World, webhook: Webhook) => Promise<string> | string;

const resend: OwnerCall = {
  id: "OWN-01",
  title: "PUT",
  prepare: async (world) => {
    const webhook = await awaitingWithoutNamesake(world, world.alice);
    requireNoneOfOthers(world, webhook);
    return (client, more) => client.call("resendConfirmation", { webhookId: webhook.id, ...more });
  },
};

const link = (title: string, record: ChosenRecord): OwnerCall => ({
  id: "OWN-02",
  title,
  prepare: async (world) => {
    const { webhook, ...ids } = await idsOf(world, record);
    return async (client, more) => {
      await makeLinkable(world, webhook, ids.entityId);
      return client.call("linkEntity", { ...ids, ...more });
    };
  },
});

const unlink = (title: string, record: ChosenRecord): OwnerCall => ({
  id: "OWN-03",
  title,
  prepare: async (world) => {
    const { webhook, ...ids } = await idsOf(world, record);
    return async (client, more) => {
      // Whether what is not linked can be unlinked is not shown, so it is linked each time.
      requireAccepted(await linkAnew(webhook, ids.entityId), "WHL-01");
      await webhook.atRest(ids.entityId);
      return client.call("unlinkEntity", { ...ids, ...more });
    };
  },
});

async function idsOf(world: World, record: ChosenRecord) {
  const webhook = await calledWebhook(world);
  requireNoneOfOthers(world, webhook);
  return { webhook, webhookId: webhook.id, entityId: await record(world, webhook) };
}

const anyRecord: ChosenRecord = ({ entities }) => entities.second;

/** Of any record. */
export const ownerCalls: readonly OwnerCall[] = [
  resend,
  link("a link", anyRecord),
  unlink("an unlink", anyRecord),
];

/**
 * To be tried by another user: of a record that he may watch as well, so that nothing but the webhook is foreign to him, and
 * of one that he may not.
 */
export const foreignCalls: readonly OwnerCall[] = [
  resend,
  link("a link of a record that both may watch", recordOfBoth),
  unlink("an unlink of a record that both may watch", recordOfBoth),
  link("a link of a record that the other may not watch", recordOfOwner),
  unlink("an unlink of a record that the other may not watch", recordOfOwner),
];

/**
 * Ids may be counted per user (WHC-22): then another user may own a webhook of this id, and rightly change it.
 * @throws Untestable when one does
 */
function requireNoneOfOthers(world: World, webhook: Webhook): void {
  const { id } = webhook;
  requireThat(
    !hasNamesake(world, webhook),
    `Both users have a webhook of the id ${id}, so each may change the own one.`,
    [],
  );
}
