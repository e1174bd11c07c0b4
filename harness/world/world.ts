/** What the body of a check may ask for. Nothing here is started before it is asked for. */

import type { KeyObject } from "node:crypto";
import type { Faker } from "@faker-js/faker";
import type { Changes } from "../changes/changes.ts";
import type { ServiceClient } from "../client/service-client.ts";
import type { SeenExchange } from "../evidence/recorder.ts";
import type { IdentityProvider } from "../identity/identity-provider.ts";
import type { Sink } from "../sink/https-sink.ts";
import type { AccessFacts } from "./access-facts.ts";
import type { Activation } from "./activation.ts";
import type { ApiKeys } from "./api-keys.ts";
import type { BusinessEntities } from "./business-entities.ts";
import type { Correlation } from "./correlation.ts";
import type { KeyRequests } from "./key-requests.ts";
import type { Scenes } from "./scenes.ts";
import type { Scopes } from "./scopes.ts";
import type { SignatureFacts } from "./signature-facts.ts";
import type { Silence } from "./silence.ts";
import type { User } from "./user.ts";
import type { Webhooks } from "./webhooks.ts";

export interface World {
  /** {base_url}. */
  readonly baseUrl: string;
  /** The service, called without credential; `service.as(credential)` adds one. */
  readonly service: ServiceClient;
  /** The first user. */
  readonly alice: User;
  /** The second user. @throws Untestable (second-user) when there is none */
  readonly bob: User;
  readonly users: readonly User[];
  /** BusinessEntity ids that both users may watch. @throws Untestable (business-entities) */
  readonly entities: BusinessEntities;
  /** Changes of data behind the API. @throws Untestable (changes) */
  readonly changes: Changes;
  readonly identity: IdentityProvider;
  readonly sink: Sink;
  readonly webhooks: Webhooks;
  readonly apiKeys: ApiKeys;
  /** How this service wants its requests, where the interface does not show it. */
  readonly keyRequests: KeyRequests;
  /** What is true of signatures in general here. */
  readonly signatures: SignatureFacts;
  /** What is true of access in general here. */
  readonly access: AccessFacts;
  readonly activation: Activation;
  readonly correlation: Correlation;
  readonly silence: Silence;
  /** @throws Untestable (scopes) */
  readonly scopes: Scopes;
  /** Things that many checks look at and that are made once. */
  readonly scenes: Scenes;
  /** The service's public keys met so far, first one first. */
  readonly serviceKeys: readonly KeyObject[];
  /** Every exchange of the run so far. For what is judged over the whole run. */
  readonly exchanges: readonly SeenExchange[];
  /** Random data, the same for the same seed. */
  readonly fake: Faker;
  readonly deadlines: {
    readonly requestMs: number;
    readonly eventMs: number;
    readonly settleMs: number;
    readonly settleMsConfigured: boolean;
  };
  /** Records what this implementation chose where the interface leaves it open. */
  profile(name: string, value: string): void;
  /**
   * Whether the target has shown anything that only this service shows. Nothing is judged, in either direction, of a
   * target that has not: it is another service, or none.
   * @throws Untestable blocked by PK-02 and OAU-01
   */
  requireService(): Promise<void>;
}
