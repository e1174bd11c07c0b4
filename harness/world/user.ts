/** A user of the service, as a spec may use one: logs in, owns API keys and webhooks. */

import type { Answer } from "../client/answer.ts";
import type { Credential } from "../client/outgoing-request.ts";
import type { ServiceClient } from "../client/service-client.ts";
import { Untestable } from "../errors.ts";
import type { Json } from "../reading/record.ts";
import { readUser } from "../reading/user-record.ts";
import type { ApiKeys, PlainKey, SigningKey, SigningKeyOptions } from "./api-keys.ts";
import type { Languages } from "./languages.ts";
import type { Tokens } from "./tokens.ts";
import type { NewWebhook, Webhook, Webhooks } from "./webhooks.ts";

export interface User {
  readonly name: "alice" | "bob";
  /** The user's current access token, renewed before it expires. */
  readonly tokens: Tokens;
  /** `Authorization: Bearer` with that token. */
  readonly bearer: Credential;
  /** The service, called with the Bearer token of this user. */
  readonly client: ServiceClient;
  /**
   * The user's record by GET /user, the way every check reads effects back.
   * @throws Untestable blocked by OAU-01 or USR-01
   */
  record(): Promise<Json>;
  /** The user's id in the service. */
  id(): Promise<string>;
  /** A new API key without public key. @throws Untestable blocked by KEY-01 or KEY-04 */
  plainKey(): Promise<PlainKey>;
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
  readonly languages: (client: ServiceClient) => Languages;
  readonly webhooks: Webhooks;
}

export function createUser(name: "alice" | "bob", parts: UserParts): User {
  const { tokens } = parts;
  const words = `the Bearer token of ${name}`;
  const bearer: Credential = {
    words,
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
    record: async () => recordOf(await client.getUser()),
    id: async () => idOf(await user.record()),
    plainKey: () => parts.apiKeys.plainKey(user),
    signingKey: (options) => parts.apiKeys.signingKey(user, options),
    languages: parts.languages(client),
    webhook: (options) => parts.webhooks.create(user, options),
    activeWebhook: (watching, options) => parts.webhooks.createActive(user, watching, options),
  };
  return user;
}

/** The user record of an accepted answer, or the requirement that stands in the way. */
export function recordOf(answer: Answer): Json {
  if (!answer.accepted)
    throw new Untestable(
      `${answer.summary}: answered ${answer.status}, so nothing that builds on it can be judged.`,
      {
        blockedBy: ["OAU-01"],
        expected: "2xx with the user's record",
        received: String(answer.status),
        exchanges: [answer.n],
      },
    );
  const record = readUser(answer);
  if (record) return record;
  const isOtherThanJson = answer.body.length > 0 && answer.json === undefined;
  throw new Untestable(`${answer.summary}: the answer holds no user record.`, {
    blockedBy: [isOtherThanJson ? "GEN-02" : "USR-01"],
    expected: "a JSON object with id, firstName, lastName, email, phone, language",
    received: answer.excerpt || "an empty body",
    exchanges: [answer.n],
  });
}

function idOf(record: Json): string {
  if (typeof record.id === "string" && record.id !== "") return record.id;
  throw new Untestable("The user record has no id.", {
    blockedBy: ["USR-01"],
    expected: "id, a text that is not empty",
    received: JSON.stringify(record.id) ?? "nothing",
  });
}
