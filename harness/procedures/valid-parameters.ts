/** Valid parameters of a call of each route, and what has to be so before it. */
import type { RouteName } from "#catalogue";
import type { RouteCall } from "../client/service-client.ts";
import type { SharedWorld } from "../shared/shared-world.ts";
import type { User } from "../world/users/user.ts";
import { repeatsLinks } from "./notifications/repeated-link.ts";
import { calledWebhook } from "./webhooks/called-webhook.ts";
import { awaitingWithoutNamesake, hasNamesake } from "./webhooks/without-namesake.ts";

interface Prepared {
  readonly parameters: () => Promise<RouteCall>;
  /** What an accepted call uses up. */
  readonly makeReady?: () => Promise<unknown>;
}
type Prepare = (world: SharedWorld, owner: User) => Promise<Prepared>;

const nothing: Prepare = async () => ({ parameters: async () => ({}) });

const onWebhook: Prepare = async (world, owner) => {
  const own = await world.shared.ownWebhook(owner);
  const { id } = hasNamesake(world, own) ? await calledWebhook(world, owner) : own;
  return { parameters: async () => ({ webhookId: id, entityId: world.entities.second }) };
};

/** By route, of a user who owns the webhook where there is one. */
export const prepare: Readonly<Record<RouteName, Prepare>> = {
  getPublicKey: nothing,
  getUser: nothing,
  createApiKey: async ({ keyRequests }) => {
    const body = await keyRequests.plainBody();
    return { parameters: async () => ({ body }) };
  },
  putUser: async (_world, owner) => {
    const language = await owner.languages.present();
    return { parameters: async () => ({ body: { language } }) };
  },
  createWebhook: async ({ sink, webhooks }, owner) => ({
    parameters: async () => ({
      body: await webhooks.body(sink.inbox(`webhook of ${owner.name}`).targetUrl),
    }),
  }),
  resendConfirmation: async (world, owner) => {
    const { id } = await awaitingWithoutNamesake(world, owner);
    return { parameters: async () => ({ webhookId: id }) };
  },
  linkEntity: async (world, owner) => {
    if (await repeatsLinks(world)) return onWebhook(world, owner);
    // One that no other check links at the same time.
    const webhook = await calledWebhook(world, owner);
    const entityId = world.entities.second;
    const makeReady = async () => {
      await webhook.unlink(entityId);
      await webhook.atRest(entityId);
    };
    return { parameters: async () => ({ webhookId: webhook.id, entityId }), makeReady };
  },
  unlinkEntity: async (world, owner) => {
    // One that no other check links and unlinks at the same time.
    const webhook = await calledWebhook(world, owner);
    const entityId = world.entities.second;
    // Whether what is not linked can be unlinked is not shown (WHL-10), so it is linked each time.
    const makeReady = async () => {
      await webhook.link(entityId);
      await webhook.atRest(entityId);
    };
    return { parameters: async () => ({ webhookId: webhook.id, entityId }), makeReady };
  },
};
