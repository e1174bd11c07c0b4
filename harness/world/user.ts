/** A user of the service, as a spec may use one: logs in, owns API keys and webhooks. */

import type { SharedState } from "../check/current-check.ts";
import type { Credential } from "../client/outgoing-request.ts";
import type { ServiceClient } from "../client/service-client.ts";
import type { Json } from "../json/json.ts";
import { passed } from "../timing/passed.ts";
import type { ServiceTimes } from "../timing/service-times.ts";
import type { PlainKey, SigningKey } from "./api-key.ts";
import type { ApiKeys, PlainKeyOptions, SigningKeyOptions } from "./api-keys.ts";
import type { Languages } from "./languages.ts";
import { idOf, recordOf } from "./own-record.ts";
import type { Owner } from "./owner.ts";
import type { Tokens } from "./tokens.ts";
import type { NewWebhook, Webhook, Webhooks } from "./webhooks.ts";

export interface User extends Owner {
  /** The user's current access token, renewed before it expires. */
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
  readonly languages: (client: ServiceClient, record: SharedState) => Languages;
  readonly webhooks: Webhooks;
  readonly times: ServiceTimes;
  /** When a user record was last given another value, in epoch milliseconds. */
  readonly changedAt: () => number;
}

export function createUser(name: "alice" | "bob", parts: UserParts): User {
  const { tokens } = parts;
  const description = `the Bearer token of ${name}`;
  const bearer: Credential = {
    description,
    apply: async (request) => {
      request.headers.push(["Authorization", `Bearer ${await tokens.accessToken()}`]);
    },
  };
  const client = parts.service.as(bearer);
  const user: User = {
    name,
    tokens,
    bearer,
    client,
    record: async () => {
      // Other instances may be behind the one that was asked.
      const sinceMs = Date.now() - parts.changedAt();
      await passed(parts.times.allowanceMs("record") - sinceMs);
      return recordOf(await client.getUser());
    },
    id: async () => idOf(await user.record()),
    plainKey: (options) => parts.apiKeys.plainKey(user, options),
    signingKey: (options) => parts.apiKeys.signingKey(user, options),
    languages: parts.languages(client, `${name}'s record`),
    webhook: (options) => parts.webhooks.create(user, options),
    activeWebhook: (watching, options) => parts.webhooks.createActive(user, watching, options),
  };
  return user;
}
