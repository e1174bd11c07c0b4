/** Tokens with properties that no login gives, for identity providers that can be made to issue them (OAU-15 to OAU-18). */

import { Untestable } from "../check/untestable.ts";
import type { Credential } from "../client/outgoing-request.ts";
import { bearer } from "../credentials/bearer.ts";
import type { MintOptions, TokenMint } from "../identity/identity-provider.ts";
import type { CoreWorld } from "../world/core-world.ts";
import { untilTaken } from "../world/users/working-tokens.ts";

/** The first user's token, signed by the realm. @throws Untestable (token-minting) */
export async function minted(
  world: CoreWorld,
  description: string,
  options: MintOptions = {},
): Promise<Credential> {
  return bearer(await mintOf(world).mint(world.identity.users.alice, options), description);
}

/** The same, once it is not refused with 401 any more, as a new one may be for a while. @throws Untestable (token-minting) */
export async function mintedToWork(
  world: CoreWorld,
  description: string,
  options: MintOptions = {},
): Promise<Credential> {
  const credential = await minted(world, description, options);
  await untilTaken(world.times, () => world.service.as(credential).getUser());
  return credential;
}

/** A token for the first user from a second realm, with an issuer and a key of its own. @throws Untestable (token-minting) */
export async function mintedElsewhere(world: CoreWorld): Promise<Credential> {
  return bearer(await mintOf(world).foreign(world.identity.users.alice), "a token of another realm");
}

function mintOf({ identity }: CoreWorld): TokenMint {
  if (identity.mint) return identity.mint;
  throw new Untestable(`No token can be minted at this identity provider (${identity.kind}).`, {
    needs: ["token-minting"],
  });
}
