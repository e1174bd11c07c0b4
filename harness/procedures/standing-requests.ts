/** Requests that have to be accepted and leave everything as it is: controls that attempts may share. */
import type { RequestBody, ServiceClient } from "../client/service-client.ts";
import { withBodySignature } from "../forgeries/body-signatures.ts";
import type { StandingRequest } from "../judging/shared-control.ts";
import type { SigningKey } from "../world/api-keys/api-key.ts";

/** GET /user with the client's credential, which has to be one object for all who share it. */
export const reading = (client: ServiceClient): StandingRequest => ({
  of: client.credential,
  kind: "GET /user",
  send: () => client.getUser(),
});

/** PUT /user of what is there, with the right X-Signature by the key. */
export const rewriting = (service: ServiceClient, key: SigningKey, body: RequestBody): StandingRequest => ({
  of: key,
  kind: `PUT /user ${Buffer.isBuffer(body) ? body.toString("base64") : JSON.stringify(body)}`,
  send: () => service.as(key.signed(withBodySignature)).putUser(body),
});
