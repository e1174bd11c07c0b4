/** The real credentials that stand behind placeholders, each made when it is first asked for. */
import { oncePerRun } from "../check/once-per-run.ts";
import {
  type Credential,
  headerOf,
  type OutgoingRequest,
  removeHeader,
  setHeader,
} from "../client/outgoing-request.ts";
import type { World } from "../facts/world.ts";
import type { PlainKey, SigningKey } from "../world/api-keys/api-key.ts";
import type { User } from "../world/users/user.ts";
import type { AccessMethod, Placeholder, UserName } from "./placeholder.ts";

/** @throws Untestable where this service gives no such credential, or there is no second user */
export type RealCredentials = (placeholder: Placeholder) => Promise<Credential>;

export function createRealCredentials(world: World): RealCredentials {
  const userNamed = (name: UserName): User => world[name];
  const plain = perUser("plain key", (name): Promise<PlainKey> => userNamed(name).plainKey());
  const signing = perUser("signing key", (name): Promise<SigningKey> => userNamed(name).signingKey());
  const made: Record<AccessMethod, (user: UserName) => Promise<Credential>> = {
    bearer: async (user) => dated(userNamed(user).bearer),
    "plain key": async (user) => dated((await plain(user)).credential),
    "signing key": async (user) => signedAsGiven(await signing(user)),
  };
  return ({ method, user }) => made[method](user);
}

/** Made once for each user; where it could not be made, tried again by whoever asks next. */
function perUser<T>(what: string, make: (user: UserName) => Promise<T>): (user: UserName) => Promise<T> {
  const known = new Map<UserName, () => Promise<T>>();
  return async (user) => {
    const once = known.get(user) ?? oncePerRun(`gateway: ${what} of ${user}`, () => make(user));
    known.set(user, once);
    try {
      return await once();
    } catch (error) {
      known.delete(user);
      throw error;
    }
  };
}

/** Whatever Date the plain request has is kept; without one it is given one. */
export const dated = (credential: Credential): Credential => ({
  ...credential,
  apply: async (request) => {
    if (headerOf(request, "date") === undefined) setHeader(request, "Date", new Date().toUTCString());
    await credential.apply(request);
  },
});

/** Signs the request as it is about to be written. A Date of its own is signed; an X-Signature of its own is made anew. */
const signedAsGiven = (key: SigningKey): Credential => ({
  description: key.credential.description,
  apply: async (request: OutgoingRequest) => {
    const date = headerOf(request, "date");
    for (const name of ["date", "x-signature"]) removeHeader(request, name);
    await key.signed(date === undefined ? {} : { date }).apply(request);
  },
});
