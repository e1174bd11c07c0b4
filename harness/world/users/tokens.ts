/** The access tokens of one user, renewed before they expire, also when the identity provider fails for a while. */
import type { IdentityProvider, IdentityUser, TokenSet } from "../../identity/identity-provider.ts";
import { isPassing } from "../../identity/passing-failure.ts";
import type { Json } from "../../json/json.ts";
import { type BackOffOptions, createBackOff } from "../../net/back-off.ts";
import { claimsOf } from "../../reading/token-claims.ts";

export interface Tokens {
  /** The current access token. @throws HarnessError (exit code 2 or 3), as of login() */
  accessToken(): Promise<string>;
  /** All that the last login gave. @throws HarnessError (exit code 2 or 3), as of login() */
  tokenSet(): Promise<TokenSet>;
  /** The claims of the current access token; none when it is opaque. @throws HarnessError (exit code 2 or 3), as of login() */
  claims(): Promise<Json>;
  /** A token set by a login of its own, where the grant allows one. @throws HarnessError (exit code 2 or 3), as of login() */
  freshLogin(): Promise<TokenSet>;
}

export interface TokensOptions extends Pick<BackOffOptions, "now" | "wait"> {
  /** For how long a login that fails for the moment is tried again. */
  readonly requestMs: number;
}

/** A token this close to its end is not used for a request any more, if it can be renewed. */
const LONGEST_MARGIN_MS = 20_000;
/** The same for tokens of short life: a quarter of it. */
const MARGIN_SHARE = 1 / 4;
/** As often a run waits in vain for its identity provider, before it asks only now and then. */
const PATIENCE = 12;

export function createTokens(
  provider: IdentityProvider,
  user: IdentityUser,
  { requestMs, now = Date.now, ...clock }: TokensOptions,
): Tokens {
  const patiently = createBackOff({ deadlineMs: requestMs, patienceMs: PATIENCE * requestMs, now, ...clock });
  const login = () => patiently(() => provider.login(user), isPassing);
  const renew = async (old: TokenSet | undefined): Promise<TokenSet> => {
    if (old?.refreshToken === undefined) return login();
    try {
      return await patiently(() => provider.refresh(old), isPassing);
    } catch (error) {
      // It is spent, or its session has ended; a login that can only show it again would be refused as well.
      if (isPassing(error) || !provider.canLogInAnew) throw error;
      return login();
    }
  };
  let held: Held | undefined;
  let coming: Promise<Held> | undefined;
  const tokenSet = async (): Promise<TokenSet> => {
    const old = held;
    if (old !== undefined && now() < old.renewAt) return old.tokens;
    // Of all that find the token too old, only the first renews it; when that fails, the next one tries again.
    coming ??= renew(old?.tokens)
      .then((tokens) => (held = heldFrom(tokens, now())))
      .finally(() => (coming = undefined));
    try {
      return (await coming).tokens;
    } catch (error) {
      if (old !== undefined && now() < old.expiresAt) return old.tokens;
      throw error;
    }
  };
  return {
    tokenSet,
    accessToken: async () => (await tokenSet()).accessToken,
    claims: async () => claimsOf((await tokenSet()).accessToken),
    freshLogin: login,
  };
}

interface Held {
  readonly tokens: TokenSet;
  /** Epoch milliseconds, like the next one. */
  readonly renewAt: number;
  readonly expiresAt: number;
}

function heldFrom(tokens: TokenSet, now: number): Held {
  const { expiresAt = Number.POSITIVE_INFINITY } = tokens;
  const marginMs = Math.min(LONGEST_MARGIN_MS, (expiresAt - now) * MARGIN_SHARE);
  return { tokens, renewAt: expiresAt - marginMs, expiresAt };
}
