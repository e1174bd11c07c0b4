/** Whether the service holds the two users for two: what is judged by them says nothing else where it does not. */

import type { Cite } from "#catalogue";
import { Untestable, undefinedIfUntestable } from "../check/untestable.ts";
import type { Credential } from "../client/outgoing-request.ts";
import { inText } from "../json/json.ts";
import { shownId } from "../reading/user-record.ts";
import { sharedFixture } from "../shared/shared-fixture.ts";
import type { SharedWorld } from "../shared/shared-world.ts";
import type { User } from "../world/users/user.ts";

/** Requests at the same time can be mixed up, which is not this fault: it shows each time. */
const TRIES = 3;

type Means = "tokens" | "plain keys" | "signing keys";

const credentials: Record<Means, (world: SharedWorld, user: User) => Promise<Credential>> = {
  tokens: async (_, user) => user.bearer,
  "plain keys": async ({ shared }, user) => (await shared.plainKey(user)).credential,
  "signing keys": async ({ shared }, user) => (await shared.signingKey(user)).credential,
};

/** The requirement that is about whose they are. */
const ownRequirement: Record<Means, Cite> = {
  tokens: "a token acts as its own user",
  "plain keys": "a plain key acts as its own user",
  "signing keys": "a signing key acts as its own user",
};

/** Keys that are mixed up because others were made at the same time are another fault: these are made one after the other. */
const madeAnew: Partial<Record<Means, (user: User) => Promise<Credential>>> = {
  "plain keys": async (user) => (await user.plainKey()).credential,
  "signing keys": async (user) => (await user.signingKey()).credential,
};

/** The id that those of both users show each time they are asked, new ones too; undefined when they show two, or none. */
const sharedIdBy = (means: Means) =>
  sharedFixture(`whom the ${means} of both users show`, async (world) => {
    const shared = await oneIdOf(world, (user) => credentials[means](world, user));
    const anew = madeAnew[means];
    return shared === undefined || anew === undefined ? shared : oneIdOf(world, anew);
  });

async function oneIdOf(world: SharedWorld, credentialOf: (user: User) => Promise<Credential>) {
  const [hers, his] = [await credentialOf(world.alice), await credentialOf(world.bob)];
  const idBy = async (credential: Credential) => {
    // One of its own: that a connection remembers who came before is another fault (GEN-16).
    const connection = world.service.onOneConnection();
    try {
      return shownId(await connection.as(credential).getUser());
    } finally {
      connection.closeConnection();
    }
  };
  let shared: unknown;
  for (let tried = 0; tried < TRIES; tried++) {
    const [own, other] = [await idBy(hers), await idBy(his)];
    if (own === undefined || own !== other) return undefined;
    shared = own;
  }
  return shared;
}

const sharedIds: Record<Means, (world: SharedWorld) => Promise<unknown>> = {
  tokens: sharedIdBy("tokens"),
  "plain keys": sharedIdBy("plain keys"),
  "signing keys": sharedIdBy("signing keys"),
};

/** @throws Untestable when the credentials of the one user act as the other, blocked by what is about them: by default their tokens */
export async function requireUsersApart(world: SharedWorld, ...all: readonly Means[]): Promise<void> {
  for (const means of all.length > 0 ? all : (["tokens"] as const)) {
    // Where that cannot be found out, it is no excuse.
    const id = await sharedIds[means](world).catch(undefinedIfUntestable);
    if (id === undefined) continue;
    throw new Untestable(`The ${means} of both users show the same user, so neither is another user.`, {
      cites: [ownRequirement[means]],
      expected: "two ids",
      received: `${inText(id)} for both`,
    });
  }
}

/** In all three modes. */
export const requireUsersApartInEveryMode = (world: SharedWorld) =>
  requireUsersApart(world, "tokens", "plain keys", "signing keys");
