/** What a run needs of an identity provider, whichever product it is (section OAuth 2.0 and OpenID Connect). */

export interface TokenSet {
  readonly accessToken: string;
  readonly idToken?: string;
  readonly refreshToken?: string;
  /** Epoch milliseconds; undefined when the provider did not say. */
  readonly expiresAt?: number;
}

/** A user who can log in; what is needed depends on the grant. */
export interface IdentityUser {
  readonly name: string;
  readonly password?: string;
  readonly refreshToken?: string;
  /** Where the refresh token was read from; a renewed one is written there. */
  readonly refreshTokenFile?: string;
  readonly token?: string;
}

/** Properties of a token that no ordinary login gives. */
export interface MintOptions {
  /** Seconds from now until it expires; negative: it expired that long ago. */
  readonly expiresInS?: number;
  /** Seconds from now before which it is not valid. */
  readonly notBeforeS?: number;
  readonly issuer?: string;
  readonly audience?: string;
  /** typ of the header; default at+jwt (RFC 9068). */
  readonly type?: string;
  /** Claims that replace those of the user, or come beside them; undefined takes one away. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** Tokens with unusual properties, signed by the realm's real key. */
export interface TokenMint {
  mint(user: IdentityUser, options: MintOptions): Promise<string>;
  /** A token of a second realm, with an issuer and a key of its own. */
  foreign(user: IdentityUser): Promise<string>;
}

export interface IdentityProvider {
  readonly kind: "embedded" | "keycloak" | "external";
  /** {auth_url}: the realm, without a final slash. */
  readonly authUrl: string;
  readonly clientId: string;
  readonly users: { readonly alice: IdentityUser; readonly bob?: IdentityUser };
  /** Whether login() opens a session of its own each time, and needs no token that an earlier one has left. */
  readonly canLogInAnew: boolean;
  /** The discovery document, fetched anew. @throws HarnessError (exit code 3) when nothing answers */
  discover(): Promise<{ status: number; body: string }>;
  /** The key set that the discovery document names. @throws HarnessError (exit code 3) */
  jwks(): Promise<{ keys: Record<string, unknown>[] }>;
  /** @throws HarnessError: exit code 2 when a setting is missing, 3 when the provider refuses */
  login(user: IdentityUser): Promise<TokenSet>;
  /** @throws HarnessError (exit code 3) */
  refresh(tokens: TokenSet): Promise<TokenSet>;
  /** Undefined where no token can be minted. */
  readonly mint: TokenMint | undefined;
  stop(): Promise<void>;
}
