/** A user of the service, as a spec may use one: logs in, owns API keys and webhooks. */

import type { Credential } from "../../client/outgoing-request.ts";
import type { ServiceClient } from "../../client/service-client.ts";
import type { Json } from "../../json/json.ts";
import { passed } from "../../timing/passed.ts";
import type { ServiceTimes } from "../../timing/service-times.ts";
import type { PlainKey, SigningKey } from "../api-keys/api-key.ts";
import type { ApiKeys, PlainKeyOptions, SigningKeyOptions } from "../api-keys/api-keys.ts";
import type { NewWebhook } from "../webhooks/new-webhook.ts";
import type { Webhook, Webhooks } from "../webhooks/webhooks.ts";
import type { Languages, LanguagesOptions } from "./languages.ts";
import { idOf, recordOf } from "./own-record.ts";
import type { Owner } from "./owner.ts";
import type { RecordChanges } from "./record-changes.ts";
import type { Tokens } from "./tokens.ts";
import { createVisits } from "./visits.ts";
import { createWorkingTokens } from "./working-tokens.ts";

export interface User extends Owner {
  /** The user's current access token, renewed before it expires, and given out once it works. */
  readonly tokens: Tokens;
  /** `Authorization: Bearer` with that token. */
  readonly bearer: Credential;
  /**
   * The user's record by GET /user, the way every check reads effects back: once all changes so far had their time.
   * @throws Untestable blocked by OAU-01 or USR-01
   */
  record(): Promise<Json>;
  /** A new API key without public key. @throws Untestable blocked by KEY-01 or KEY-04 */
  plainKey(options?: PlainKeyOptions): Promise<PlainKey>;
  /** A new API key with public key, and its private key. @throws Untestable blocked by KEY-01 or SIG-01 */
  signingKey(options?: SigningKeyOptions): Promise<SigningKey>;
  readonly languages: Languages;
  /** A webhook that awaits confirmation. @throws Untestable blocked by WHC-01 */
  webhook(options?: NewWebhook): Promise<Webhook>;
  /** A webhook that is confirmed, watches the given BusinessEntity records, and was seen to notify of each. */
  activeWebhook(watching: readonly string[], options?: Omit<NewWebhook, "watching">): Promise<Webhook>;
}

export interface UserParts {
  readonly service: ServiceClient;
  readonly tokens: Tokens;
  readonly apiKeys: ApiKeys;
  readonly languages: (options: OwnRecord) => Languages;
  readonly webhooks: Webhooks;
  readonly times: ServiceTimes;
  readonly recordChanges: RecordChanges;
}

type OwnRecord = Pick<LanguagesOptions, "client" | "record" | "read" | "settled" | "changedAt">;

export function createUser(name: "alice" | "bob", parts: UserParts): User {
  const { service, times } = parts;
  const tokens = createWorkingTokens(parts.tokens, { service, times, name });
  const description = `the Bearer token of ${name}`;
  const bearer: Credential = {
    description,
    ready: tokens.accessToken,
    apply: async (request) => {
      request.headers.push(["Authorization", `Bearer ${await parts.tokens.accessToken()}`]);
    },
  };
  const client = parts.service.as(bearer);
  let ownId: unknown;
  const read = async () => {
    const record = recordOf(await client.getUser());
    ownId = record.id;
    return record;
  };
  const changedAt = () => parts.recordChanges(ownId);
  // Other instances may be behind the one that was asked.
  const settled = () => passed(parts.times.allowanceMs("record") - (Date.now() - changedAt()));
  const user: User = {
    name,
    tokens,
    bearer,
    client,
    visits: createVisits(),
    record: async () => {
      await settled();
      return read();
    },
    id: async () => idOf(await user.record()),
    plainKey: (options) => parts.apiKeys.plainKey(user, options),
    signingKey: (options) => parts.apiKeys.signingKey(user, options),
    languages: parts.languages({ client, record: `${name}'s record`, read, settled, changedAt }),
    webhook: (options) => parts.webhooks.create(user, options),
    activeWebhook: (watching, options) => parts.webhooks.createActive(user, watching, options),
  };
  return user;
}
