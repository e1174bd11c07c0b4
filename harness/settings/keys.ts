/** Every setting, once: its key, what it holds, its default. The names are the contract's (section 5). */

export type SettingKind =
  | "text"
  | "url"
  | "list"
  | "number"
  | "flag"
  | "json"
  | "file"
  | "certificates"
  | "private-key"
  | "address"
  | "choice";

export interface SettingKey {
  readonly kind: SettingKind;
  readonly meaning: string;
  readonly secret?: boolean;
  readonly default?: string;
  readonly choices?: readonly string[];
}

const user = (which: string) =>
  ({
    NAME: { kind: "text", meaning: `login name of the ${which} user` },
    PASSWORD: { kind: "text", meaning: `password of the ${which} user`, secret: true },
    REFRESH_TOKEN: { kind: "text", meaning: `refresh token of the ${which} user`, secret: true },
    TOKEN: { kind: "text", meaning: `access token of the ${which} user`, secret: true },
  }) as const satisfies Record<string, SettingKey>;

const first = user("first");
const second = user("second");

export const settingKeys = {
  BASE_URL: { kind: "url", meaning: "{base_url} of the target" },
  TARGET_COMMAND: { kind: "text", meaning: "shell command that starts the target" },
  TARGET_CWD: { kind: "file", meaning: "folder in which TARGET_COMMAND runs" },
  TARGET_IMAGE: { kind: "text", meaning: "container image that is the target" },
  TARGET_PORT: { kind: "number", meaning: "port on which TARGET_IMAGE listens" },
  TARGET_READY_MS: {
    kind: "number",
    default: "60000",
    meaning: "how long a started target may take until GET /system/public-key answers",
  },
  CA_FILE: {
    kind: "certificates",
    meaning: "extra CA certificates to trust for the target and the identity provider",
  },
  IDENTITY: {
    kind: "choice",
    choices: ["embedded", "keycloak", "external"],
    meaning: "which identity provider",
  },
  AUTH_URL: { kind: "url", meaning: "{auth_url}: the realm" },
  KEYCLOAK_IMAGE: {
    kind: "text",
    meaning: "image for IDENTITY=keycloak",
    default: "quay.io/keycloak/keycloak:26.4.7",
  },
  CLIENT_ID: { kind: "text", meaning: "OAuth client" },
  CLIENT_SECRET: { kind: "text", meaning: "its secret", secret: true },
  SCOPE: { kind: "text", meaning: "OAuth scope to ask for" },
  GRANT: {
    kind: "choice",
    choices: ["authorization_code", "password", "refresh_token", "token"],
    meaning: "how tokens are obtained",
  },
  USER_NAME: first.NAME,
  USER_PASSWORD: first.PASSWORD,
  USER_REFRESH_TOKEN: first.REFRESH_TOKEN,
  USER_TOKEN: first.TOKEN,
  OTHER_USER_NAME: second.NAME,
  OTHER_USER_PASSWORD: second.PASSWORD,
  OTHER_USER_REFRESH_TOKEN: second.REFRESH_TOKEN,
  OTHER_USER_TOKEN: second.TOKEN,
  BUSINESS_ENTITIES: { kind: "list", meaning: "at least two BusinessEntity ids the user may watch" },
  CHANGE_COMMAND: { kind: "text", meaning: "command that changes data behind the API" },
  CHANGE_URL: { kind: "url", meaning: "address that changes data behind the API" },
  CHANGE_TOKEN: { kind: "text", meaning: "bearer token for CHANGE_URL", secret: true },
  CHANGE_ENTITIES: { kind: "list", meaning: "entity names that the hook can change" },
  SINK_LISTEN: { kind: "address", meaning: "address the sink binds", default: "127.0.0.1:0" },
  SINK_URL: { kind: "url", meaning: "public https address of the sink as the target sees it" },
  SINK_CERT_FILE: { kind: "certificates", meaning: "certificate of the sink (PEM)" },
  SINK_KEY_FILE: { kind: "private-key", meaning: "private key of the sink (PEM)" },
  SINK_RELAY_URL: { kind: "url", meaning: "a `countersign sink` running elsewhere" },
  SINK_RELAY_TOKEN: { kind: "text", meaning: "its bearer token", secret: true },
  SUBSCRIBE_HOSTS: { kind: "list", meaning: "further hosts to which a SubscribeURL may point" },
  API_KEY_PUBLIC_KEY_FIELD: { kind: "text", meaning: "member of POST /user/api-key that carries the PEM" },
  API_KEY_SCOPE_FIELD: { kind: "text", meaning: "member of POST /user/api-key that carries the scope" },
  WEBHOOK_ENTITIES_FIELD: {
    kind: "text",
    meaning: "member of POST /user/webhook that carries the ids to watch",
  },
  SCOPE_FULL: { kind: "json", meaning: "a scope equal to the user's" },
  SCOPE_NARROW: { kind: "json", meaning: "a scope narrower than the user's" },
  SCOPE_BROAD: { kind: "json", meaning: "a scope broader than the user's" },
  REQUEST_MS: { kind: "number", default: "10000", meaning: "deadline of one request" },
  EVENT_MS: { kind: "number", default: "15000", meaning: "how long an event may take" },
  QUIET_MS: { kind: "number", meaning: 'the grace for "nothing arrives"; measured when absent' },
  SETTLE_MS: {
    kind: "number",
    default: "60000",
    meaning: "how long notifications may go on after an entity is removed",
  },
  OUT_OF_REACH: { kind: "list", meaning: "needs that this deployment cannot offer" },
  WAIVERS_FILE: { kind: "file", meaning: "waivers.yaml" },
  STRICT: { kind: "flag", meaning: "a violated implied requirement fails the run too" },
  READ_ONLY: { kind: "flag", meaning: "send nothing that writes" },
  SEED: { kind: "number", meaning: "seed of everything generated" },
  REPORT_DIR: { kind: "text", meaning: "where the report is written", default: "reports/out" },
} as const satisfies Record<string, SettingKey>;

export type SettingName = keyof typeof settingKeys;

/** Keys with a free part: FDS_TARGET_ENV_<NAME> is handed to the started target as <NAME>. */
export const TARGET_ENV_PREFIX = "TARGET_ENV_";
