/** The OAuth client that asks for tokens. */
import type { Values } from "./keys.ts";

export interface OAuthClient {
  readonly id: string;
  /** Undefined of a public client. */
  readonly secret: string | undefined;
  readonly scope: string;
}

/** @param usualScope what is asked for where no setting says it */
export const oauthClient = (values: Values, usualScope: string): OAuthClient => ({
  id: values.CLIENT_ID,
  secret: values.CLIENT_SECRET,
  scope: values.SCOPE ?? usualScope,
});
