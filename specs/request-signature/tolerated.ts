/** What a service refuses anyway says nothing about its signatures. */

import { requireApplicable, type ServiceClient } from "#harness";

/**
 * PUT /user takes these bytes from the user's own access token, without any signature.
 * @throws NotApplicable when it does not
 */
export async function requireTolerated(client: ServiceClient, body: string): Promise<void> {
  const { accepted, status } = await client.putUser(Buffer.from(body));
  requireApplicable(accepted, `The same body is refused with ${status} without a signature too.`);
}
