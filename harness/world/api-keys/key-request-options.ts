/** What it takes to find out how this service wants POST /user/api-key. */
import type { Answer } from "../../client/answer.ts";
import type { ServiceClient } from "../../client/service-client.ts";
import type { Json } from "../../json/json.ts";
import type { ClientKeyPair, KeyPairPool } from "../../signing/client-keys.ts";
import type { DatePool } from "../../signing/date-pool.ts";
import type { ServiceTimes } from "../../timing/service-times.ts";

/** A key with public key, as it was made. */
export interface KeyCreation {
  readonly created: Answer;
  readonly keyPair: ClientKeyPair;
}

export interface KeyRequestOptions {
  /** POST /user/api-key as the first user. */
  readonly create: (body: Json) => Promise<Answer>;
  /** @throws Untestable when the first user may have no more keys, of whatever form */
  readonly requireNoLimit: (refused: Answer) => Promise<void>;
  readonly service: ServiceClient;
  readonly keyPairs: KeyPairPool;
  readonly dates: DatePool;
  readonly times: ServiceTimes;
  readonly publicKeyField: string | undefined;
  readonly scopeField: string;
  /** JSON value of FDS_SCOPE_FULL, when given. */
  readonly fullScope: unknown;
  readonly onProfile: (name: string, value: string) => void;
}
