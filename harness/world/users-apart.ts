/** Whether the service holds the two users for two: what is judged by them says nothing else where it does not. */
import type { RequirementId } from "#catalogue";
import type { Credential } from "../client/outgoing-request.ts";
import { Untestable } from "../errors.ts";
import { shownId } from "../reading/user-record.ts";
import { sharedScene } from "./shared-scene.ts";
import type { User } from "./user.ts";
import type { World } from "./world.ts";

/** Requests at the same time can be mixed up, which is not this fault: it shows each time, with new keys too. */
const TRIES = 3;

type Means = "tokens" | "plain keys" | "signing keys";

const credentials: Record<Means, (world: World, user: User) => Promise<Credential>> = {
  tokens: async (_, user) => user.bearer,
  "plain keys": async (_, user) => (await user.plainKey()).credential,
  "signing keys": async (_, user) => (await user.signingKey()).credential,
};

/** The requirement that is about whose they are. */
const ownRequirement: Record<Means, RequirementId> = {
  tokens: "OAU-20",
  "plain keys": "XAK-02",
  "signing keys": "SIG-05",
};

/** The id that those of both users show each time they are asked; undefined when they show two, or none. */
const sharedIdBy = (means: Means) =>
  sharedScene(`whom the ${means} of both users show`, async (world) => {
    let shared: unknown;
    for (let tried = 0; tried < TRIES; tried++) {
      const [own, other] = [await idBy(means, world, world.alice), await idBy(means, world, world.bob)];
      if (own === undefined || own !== other) return undefined;
      shared = own;
    }
    return shared;
  });

const idBy = async (means: Means, world: World, user: User) =>
  shownId(await world.service.as(await credentials[means](world, user)).getUser());

const sharedIds: Record<Means, (world: World) => Promise<unknown>> = {
  tokens: sharedIdBy("tokens"),
  "plain keys": sharedIdBy("plain keys"),
  "signing keys": sharedIdBy("signing keys"),
};

/** @throws Untestable when the credentials of the one user act as the other, blocked by what is about them: by default their tokens */
export async function requireUsersApart(world: World, ...all: readonly Means[]): Promise<void> {
  for (const means of all.length > 0 ? all : (["tokens"] as const)) {
    // Where that cannot be found out, it is no excuse.
    const id = await sharedIds[means](world).catch(() => undefined);
    if (id === undefined) continue;
    throw new Untestable(`The ${means} of both users show the same user, so neither is another user.`, {
      blockedBy: [ownRequirement[means]],
      expected: "two ids",
      received: `${String(id)} for both`,
    });
  }
}

/** In all three modes. */
export const requireUsersApartInEveryMode = (world: World) =>
  requireUsersApart(world, "tokens", "plain keys", "signing keys");
