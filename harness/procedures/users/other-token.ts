/** A second access token of one user, by a login of its own. */
import { NotApplicable } from "../../check/untestable.ts";
import type { Credential } from "../../client/outgoing-request.ts";
import type { ServiceClient } from "../../client/service-client.ts";
import { bearer } from "../../credentials/bearer.ts";
import { requireAccepted } from "../../judging/require.ts";
import type { User } from "../../world/users/user.ts";

/**
 * Accepted by GET /user, and other than the one in use.
 * @throws NotApplicable when the identity provider gives the same token again
 */
export async function otherToken(user: User, service: ServiceClient): Promise<Credential> {
  const { accessToken } = await user.tokens.freshLogin();
  if (accessToken === (await user.tokens.accessToken()))
    throw new NotApplicable("The identity provider gives no second access token.");
  const credential = bearer(accessToken, `another Bearer token of ${user.name}`);
  requireAccepted(await service.as(credential).getUser(), "a Bearer token is accepted");
  return credential;
}
