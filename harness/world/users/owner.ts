/** Whose a thing is: as much of a user as it takes to act in that user's name. */
import type { ServiceClient } from "../../client/service-client.ts";
import type { Visits } from "./visits.ts";

export interface Owner {
  readonly name: "alice" | "bob";
  /** The service, called with the Bearer token of this user. */
  readonly client: ServiceClient;
  /** Of the SubscribeURLs of this user's webhooks. */
  readonly visits: Visits;
  /** The id in the service. */
  id(): Promise<string>;
}
