/** A valid call of each of the eight routes, so that a table of routes can be walked with any credential. */
import type { RequirementId, RouteName } from "#catalogue";
import type { Answer } from "../client/answer.ts";
import type { Departure, RouteCall, ServiceClient } from "../client/service-client.ts";
import type { CheckOptions } from "../engine/definitions.ts";
import { repeatsLinks } from "./repeated-link.ts";
import type { User } from "./user.ts";
import type { World } from "./world.ts";

/** Calls one route with valid parameters, by whatever client is given. Several calls may be made. */
export type PreparedCall = (client: ServiceClient, departure?: Departure) => Promise<Answer>;

/**
 * Prepares valid parameters for the route: a body, or a webhook of the owner and an entity. A check that makes the call holds
 * what {@link heldFor} says.
 */
export async function prepareCall(
  world: World,
  route: RouteName,
  owner: User = world.alice,
): Promise<PreparedCall> {
  const prepared = await prepare[route](world, owner);
  return async (client, departure) =>
    client.call(route, { ...(await prepared()), ...(departure ? { departure } : {}) });
}

/** What a check of the first user holds that makes this call: PUT /user writes the language that it found before. */
export const heldFor = (route: RouteName): CheckOptions =>
  route === "putUser" ? { holds: ["alice's record"] } : {};

/** The requirements by which a valid call of the route is accepted, whatever its credential. */
export const acceptedBy: Readonly<Record<RouteName, readonly RequirementId[]>> = {
  getPublicKey: ["PK-01"],
  createApiKey: ["KEY-01"],
  getUser: ["USR-07"],
  putUser: ["USR-07"],
  createWebhook: ["WHC-01"],
  resendConfirmation: ["WHS-10"],
  linkEntity: ["WHL-01"],
  // What is unlinked each time is linked before.
  unlinkEntity: ["WHL-03", "WHL-08"],
};

type Prepare = (world: World, owner: User) => Promise<() => Promise<RouteCall>>;

const nothing: Prepare = async () => async () => ({});

const onWebhook: Prepare = async (world, owner) => {
  const { id } = await world.scenes.ownWebhook(owner);
  return async () => ({ webhookId: id, entityId: world.entities.second });
};

const prepare: Record<RouteName, Prepare> = {
  getPublicKey: nothing,
  getUser: nothing,
  createApiKey: async ({ keyRequests }) => {
    const body = await keyRequests.plainBody();
    return async () => ({ body });
  },
  putUser: async (_world, owner) => {
    const { language } = await owner.record();
    return async () => ({ body: { language } });
  },
  createWebhook:
    async ({ sink, webhooks }, owner) =>
    async () => ({
      body: await webhooks.body(sink.inbox(`webhook of ${owner.name}`).targetUrl),
    }),
  resendConfirmation: async (world, owner) => {
    const { id } = await world.scenes.awaitingWebhook(owner);
    return async () => ({ webhookId: id });
  },
  linkEntity: async (world, owner) => {
    if (await repeatsLinks(world)) return onWebhook(world, owner);
    // One that no other check links at the same time.
    const webhook = await owner.activeWebhook([world.entities.first]);
    const entityId = world.entities.second;
    return async () => {
      await webhook.unlink(entityId);
      return { webhookId: webhook.id, entityId };
    };
  },
  unlinkEntity: async (world, owner) => {
    // One that no other check links and unlinks at the same time, and that goes on watching something (WHL-14).
    const webhook = await owner.activeWebhook([world.entities.first]);
    const entityId = world.entities.second;
    // Whether what is not linked can be unlinked is not shown (WHL-10), so it is linked each time.
    return async () => {
      await webhook.link(entityId);
      return { webhookId: webhook.id, entityId };
    };
  },
};
