/** Where facts of signatures are looked for. */
import type { RouteName } from "#catalogue";
import type { Answer } from "../client/answer.ts";
import type { ServiceClient } from "../client/service-client.ts";
import type { PreparedCall } from "../procedures/route-calls.ts";
import type { SharedFixtures } from "../shared/shared-fixtures.ts";
import type { KeyRequests } from "../world/api-keys/key-requests.ts";
import type { User } from "../world/users/user.ts";

/** Where facts are looked for: the service, its users, and a key that checks share. */
export interface FactSources {
  readonly service: ServiceClient;
  /** The first user first. */
  readonly users: () => readonly User[];
  /** See CoreWorld. */
  readonly signer: () => User;
  readonly shared: () => Pick<SharedFixtures, "signingKey" | "otherSigningKey">;
  readonly keyRequests: KeyRequests;
  readonly prepareCall: (route: RouteName) => Promise<PreparedCall>;
  readonly validCall: (route: RouteName, client: ServiceClient, owner: User) => Promise<Answer>;
}
