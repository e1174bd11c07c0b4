/** A valid call of each of the eight routes, so that a table of routes can be walked with any credential. */
import { type Cite, type Need, type RouteName, routes } from "#catalogue";
import { type SharedState, undone } from "../check/current-check.ts";
import type { Answer } from "../client/answer.ts";
import type { Departure, ServiceClient } from "../client/service-client.ts";
import { between } from "../judging/require.ts";
import type { SharedWorld } from "../shared/shared-world.ts";
import type { User } from "../world/users/user.ts";
import { madeReady } from "./made-ready.ts";
import { prepare } from "./valid-parameters.ts";
import { isSharedByNow } from "./webhooks/without-namesake.ts";
import { withoutDeliveries } from "./without-deliveries.ts";

/** Calls one route with valid parameters, by whatever client is given. Several calls may be made. */
export type PreparedCall = (client: ServiceClient, departure?: Departure) => Promise<Answer>;

/**
 * Prepares valid parameters for the route: a body, or a webhook of the owner and an entity. A check that makes the call holds
 * what {@link heldFor} says.
 */
export async function prepareCall(
  world: SharedWorld,
  route: RouteName,
  owner: User = world.alice,
): Promise<PreparedCall> {
  const { parameters, makeReady = async () => undefined } = await prepare[route](world, owner);
  return madeReady(makeReady, async (client: ServiceClient, departure?: Departure) =>
    client.call(route, { ...(await parameters()), ...(departure ? { departure } : {}) }),
  );
}

/**
 * The answer to another user's call on a webhook of the first. Where ids are counted for each user, both may have come to one of
 * that id meanwhile: then once more, on another one.
 */
export async function callByAnother(world: SharedWorld, route: RouteName): Promise<Answer> {
  const answer = await (await prepareCall(world, route))(world.bob.client);
  if (!answer.accepted || !isSharedByNow(world, answer)) return answer;
  return (await prepareCall(world, route))(world.bob.client);
}

/**
 * The control beside an attempt at the route. What creates an object that no route removes is shown to be accepted once in a
 * run for each kind of credential; beside each attempt, GET /user shows that this credential still is.
 */
export function controlOf(
  world: SharedWorld,
  route: RouteName,
  call: PreparedCall,
  client: ServiceClient,
  departure?: Departure,
): () => Promise<Answer> {
  if (!creates(route)) return () => call(client, departure);
  return async () => {
    const created = await once(world, route, client, () => call(client, departure));
    return created.accepted ? client.getUser() : created;
  };
}

/** The answer to this client's call of the route, between two of the first user that are accepted (rule D01). */
export async function besideOwnCalls(
  world: SharedWorld,
  route: RouteName,
  client: ServiceClient,
  accepted: readonly Cite[] = acceptedBy[route],
): Promise<Answer> {
  const call = await prepareCall(world, route);
  return between(controlOf(world, route, call, world.alice.client), () => call(client), accepted);
}

/** The answer to a valid call of the user, the first one unless another is named. Of what creates an object that no route removes, the one of this run. */
export async function validCall(
  world: SharedWorld,
  route: RouteName,
  client: ServiceClient,
  owner: User = world.alice,
): Promise<Answer> {
  const made = async () => (await prepareCall(world, route, owner))(client);
  return creates(route) ? once(world, route, client, made) : undone(made);
}

function once(
  { shared, alice, users, keyRequests, budgets }: SharedWorld,
  route: RouteName,
  { credential }: ServiceClient,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const owner = users.find(({ bearer }) => bearer === credential);
  if (route === "createApiKey" && owner === alice) return keyRequests.firstCreation();
  if (route === "createWebhook" && owner) return shared.awaitingWebhook(owner).then(({ created }) => created);
  return shared.oneFor(`${route} with ${credential.description}`, () =>
    route === "createWebhook" ? budgets.webhooks.judged(alice, call) : call(),
  );
}

/** The same for a creation by the user's own token. */
export async function creationControl(
  world: SharedWorld,
  route: "createApiKey" | "createWebhook",
  owner: User = world.alice,
): Promise<() => Promise<Answer>> {
  return controlOf(world, route, await prepareCall(world, route, owner), owner.client);
}

const creates = (route: RouteName) => route === "createApiKey" || route === "createWebhook";

/**
 * Options of a check of the first user that makes this call: PUT /user writes the language that it found before, and on routes without
 * webhook nothing comes to a targetUrl.
 */
export const heldFor = (
  route: RouteName,
): { readonly holds?: readonly SharedState[]; readonly doesWithout?: readonly Need[] } => ({
  ...(route === "putUser" ? { holds: ["alice's record"] } : {}),
  ...(isOfWebhooks(route) ? {} : withoutDeliveries),
});

const isOfWebhooks = (route: RouteName) => routes[route].path.includes("/webhook");

/** The requirements by which a valid call of the route is accepted, whatever its credential. */
export const acceptedBy: Readonly<Record<RouteName, readonly Cite[]>> = {
  getPublicKey: ["GET /system/public-key is answered"],
  createApiKey: ["POST /user/api-key makes a key"],
  getUser: ["GET and PUT /user take every access method"],
  putUser: ["GET and PUT /user take every access method"],
  createWebhook: ["POST /user/webhook makes a webhook and names it"],
  resendConfirmation: ["PUT on a webhook sends a new event"],
  linkEntity: ["a link takes effect"],
  // What is unlinked each time is linked before.
  unlinkEntity: ["an unlink takes effect", "a link after an unlink takes effect"],
};
