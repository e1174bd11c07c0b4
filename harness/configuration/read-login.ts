/** What a person's login needs: the realm and the client. Of users, whose tokens it is to get, nothing is asked. */
import { readGiven } from "./given.ts";
import { type OAuthClient, oauthClient } from "./oauth-client.ts";
import { missingSetting } from "./wrong-settings.ts";

export interface LoginConfiguration {
  /** {auth_url}: the realm, without a final slash. */
  readonly authUrl: string;
  readonly client: OAuthClient;
  /** Certificates in PEM to trust beside the system's. */
  readonly furtherCa: string | undefined;
}

/** A refresh token that outlives the session of the browser. */
const SCOPE = "openid offline_access";

/** @throws HarnessError (exit code 2) */
export function readLogin(environment: NodeJS.ProcessEnv, envFiles: readonly string[]): LoginConfiguration {
  const { values } = readGiven(environment, envFiles);
  const { AUTH_URL: authUrl, CA_FILE: further } = values;
  if (authUrl === undefined)
    throw missingSetting("the settings of a login", "AUTH_URL", "Set it to the realm to log in to.");
  return { authUrl, client: oauthClient(values, SCOPE), furtherCa: further?.pem };
}
