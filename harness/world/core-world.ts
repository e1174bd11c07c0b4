/** The service, its users and what is around it. Nothing here is started before it is asked for. */

import type { KeyObject } from "node:crypto";
import type { Faker } from "@faker-js/faker";
import type { Changes } from "../changes/changes.ts";
import type { Failed, SeenExchange, Sent } from "../client/recorder.ts";
import type { ServiceClient } from "../client/service-client.ts";
import type { IdentityProvider } from "../identity/identity-provider.ts";
import type { Sink } from "../sink/https-sink.ts";
import type { ServiceTimes } from "../timing/service-times.ts";
import type { ApiKeys } from "./api-keys/api-keys.ts";
import type { KeyRequests } from "./api-keys/key-requests.ts";
import type { Scopes } from "./api-keys/scopes.ts";
import type { Activation } from "./links/activation.ts";
import type { BusinessEntities } from "./links/business-entities.ts";
import type { Correlation } from "./notifications/correlation.ts";
import type { Silence } from "./notifications/silence.ts";
import type { ObjectBudget } from "./object-budget.ts";
import type { User } from "./users/user.ts";
import type { Webhooks } from "./webhooks/webhooks.ts";

export interface CoreWorld {
  /** {base_url}. */
  readonly baseUrl: string;
  /** The service, called without credential; `service.as(credential)` adds one. */
  readonly service: ServiceClient;
  /** The first user. */
  readonly alice: User;
  /** The second user. @throws Untestable (second-user) when there is none */
  readonly bob: User;
  readonly users: readonly User[];
  /**
   * Whose record changes where it is the signature of PUT /user that is judged: the second user's, once it is known that the service
   * keeps the two apart and serves both about as quickly. The checks of one record follow each other, and those of two work side by side.
   */
  readonly signer: User;
  /** BusinessEntity ids that may be watched. @throws Untestable (business-entities) */
  readonly entities: BusinessEntities;
  /** Changes of data behind the API. @throws Untestable (changes) */
  readonly changes: Changes;
  readonly identity: IdentityProvider;
  readonly sink: Sink;
  readonly webhooks: Webhooks;
  readonly apiKeys: ApiKeys;
  /** What no route can ever remove is created through these, where the answer to an ordinary creation is what is judged. */
  readonly budgets: { readonly apiKeys: ObjectBudget; readonly webhooks: ObjectBudget };
  /** How this service wants its requests, where the interface does not show it. */
  readonly keyRequests: KeyRequests;
  readonly activation: Activation;
  readonly correlation: Correlation;
  readonly silence: Silence;
  /** @throws Untestable (scopes) */
  readonly scopes: Scopes;
  /** The service's public keys met so far, first one first. */
  readonly serviceKeys: readonly KeyObject[];
  /** Every exchange of the run so far. For what is judged over the whole run. */
  readonly exchanges: readonly SeenExchange[];
  /** Requests of the run that were not answered so far: they may have had their effect. */
  readonly unanswered: readonly Failed[];
  /** What was sent and is neither answered nor given up so far. */
  readonly underWay: ReadonlySet<Sent>;
  /** How long this service takes, as seen so far. */
  readonly times: ServiceTimes;
  /** Random data, the same for the same seed. */
  readonly fake: Faker;
  readonly deadlines: {
    readonly eventMs: number;
    readonly settleMs: number;
    readonly settleMsConfigured: boolean;
  };
  /** Records what this implementation chose where the interface leaves it open. */
  profile(name: string, value: string): void;
}
