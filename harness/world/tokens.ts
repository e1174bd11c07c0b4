/** The access tokens of one user, renewed before they expire, every value registered as a secret. */

import type { IdentityProvider, IdentityUser, TokenSet } from "../identity/identity-provider.ts";
import { claimsOf } from "../reading/filled-members.ts";
import type { Json } from "../reading/record.ts";

/** A token this close to its end is not used for a request any more. */
const MARGIN_MS = 20_000;

export interface Tokens {
  /** The current access token. */
  accessToken(): Promise<string>;
  /** All that the last login gave. */
  tokenSet(): Promise<TokenSet>;
  /** The claims of the current access token; none when it is opaque. */
  claims(): Promise<Json>;
  /** A token set by a login of its own, where the grant allows one. */
  freshLogin(): Promise<TokenSet>;
}

export function createTokens(
  provider: IdentityProvider,
  user: IdentityUser,
  now: () => number = Date.now,
): Tokens {
  let current: Promise<TokenSet> | undefined;
  const usable = (tokens: TokenSet) => tokens.expiresAt === undefined || tokens.expiresAt - now() > MARGIN_MS;
  const renew = (tokens: TokenSet) => (tokens.refreshToken ? provider.refresh(tokens) : provider.login(user));
  const tokenSet = async (): Promise<TokenSet> => {
    current ??= provider.login(user);
    const held = current;
    const tokens = await held;
    if (usable(tokens)) return tokens;
    // Of all that find the token too old, only the first renews it.
    if (current === held) current = renew(tokens);
    return current;
  };
  return {
    tokenSet,
    accessToken: async () => (await tokenSet()).accessToken,
    claims: async () => claimsOf((await tokenSet()).accessToken),
    freshLogin: () => provider.login(user),
  };
}
