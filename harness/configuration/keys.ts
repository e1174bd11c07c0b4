/** Every setting, once, by what it is about. The names are the contract's (section 5). */
import { entityKinds, needs, otherSideNeeds, requirementVersions } from "#catalogue";
import {
  address,
  addressAtTarget,
  baseAddress,
  relayAddress,
  secureBaseAddress,
  socketAddress,
} from "./address-forms.ts";
import { certificates, file, folder, privateKey } from "./file-forms.ts";
import type { Form } from "./form.ts";
import { type Key, key, keyWithDefault, secretKey } from "./key.ts";
import { count, milliseconds, port, wholeNumber } from "./number-forms.ts";
import { flag, ids, json, list, oneOf, someOf, text } from "./word-forms.ts";

const OF_PROVIDER = "of the provider started";
const OF_REFERENCE = "of the reference service, else none";
const TRIED = "conventional names are tried";

const target = {
  BASE_URL: key(
    baseAddress,
    "{base_url} of the target: where it runs, or where a started one will answer",
    "the reference service; for a started target 127.0.0.1 and a free port",
  ),
  TARGET_COMMAND: key(text, "shell command that starts the target"),
  TARGET_CWD: key(folder, "folder in which TARGET_COMMAND runs", "that of the run"),
  TARGET_IMAGE: key(text, "container image that is the target"),
  TARGET_PORT: key(port, "port on which TARGET_IMAGE listens"),
  TARGET_READY_MS: keyWithDefault(
    milliseconds,
    "how long a started target may take until GET /system/public-key answers",
    "60000",
  ),
  CA_FILE: key(
    certificates,
    "further CA certificates (PEM) to trust for the target, the identity provider and the relay",
  ),
};

const identity = {
  IDENTITY: key(
    oneOf("embedded", "keycloak", "external"),
    "identity provider",
    "external with AUTH_URL, else embedded",
  ),
  AUTH_URL: key(
    baseAddress,
    "{auth_url}: the realm; its discovery document configures the client",
    OF_PROVIDER,
  ),
  KEYCLOAK_IMAGE: keyWithDefault(text, "image for IDENTITY=keycloak", "quay.io/keycloak/keycloak:26.4.7"),
  CLIENT_ID: keyWithDefault(text, "OAuth client", "countersign"),
  CLIENT_SECRET: secretKey(text, "its secret", "a public client"),
  SCOPE: key(
    text,
    "OAuth scope to ask for",
    "openid; of a started Keycloak openid profile email; for login openid offline_access",
  ),
  GRANT: key(
    oneOf("authorization_code", "password", "refresh_token", "token"),
    "how access tokens are had",
    "what the first user has decides",
  ),
  USER_NAME: key(text, "login name of the first user", "alice"),
  USER_PASSWORD: secretKey(text, "password of the first user", OF_PROVIDER),
  USER_REFRESH_TOKEN: secretKey(
    text,
    "refresh token of the first user; its file follows where the realm renews it",
  ),
  USER_TOKEN: secretKey(text, "access token of the first user"),
  OTHER_USER_NAME: key(
    text,
    "login name of the second user, without whom some things cannot be judged",
    OF_PROVIDER,
  ),
  OTHER_USER_PASSWORD: secretKey(text, "password of the second user", OF_PROVIDER),
  OTHER_USER_REFRESH_TOKEN: secretKey(text, "refresh token of the second user"),
  OTHER_USER_TOKEN: secretKey(text, "access token of the second user"),
};

const data = {
  BUSINESS_ENTITIES: key(ids, "at least two BusinessEntity ids that the users may watch", OF_REFERENCE),
  OTHER_BUSINESS_ENTITIES: key(
    list,
    "BusinessEntity ids that the second user may watch, where they are not those of the first",
    "found out",
  ),
  CHANGE_COMMAND: key(text, "change hook: shell command that changes data behind the API", OF_REFERENCE),
  CHANGE_URL: key(
    addressAtTarget,
    "change hook: address that changes data behind the API; `{base_url}` and `{port}` are filled in",
    OF_REFERENCE,
  ),
  CHANGE_TOKEN: secretKey(text, "Bearer token for CHANGE_URL"),
  EFFECTS_COMMAND: key(text, "for `receiver`: shell command that tells how often an event was applied"),
  EFFECTS_URL: key(address, "for `receiver`: address that tells how often an event was applied"),
  EFFECTS_TOKEN: secretKey(text, "Bearer token for EFFECTS_URL"),
  CHANGE_ENTITIES: key(someOf(entityKinds), "names of the entities that the hook can change", "all seven"),
};

const sink = {
  SINK_LISTEN: key(socketAddress, "address that the sink binds", "127.0.0.1:0; for TARGET_IMAGE 0.0.0.0:0"),
  SINK_URL: key(
    secureBaseAddress,
    "public https address of the sink, as the target sees it",
    "the one that it binds",
  ),
  SINK_CERT_FILE: key(
    certificates,
    "certificate of the sink (PEM), before those of its issuers",
    "one of the run's own CA",
  ),
  SINK_KEY_FILE: key(privateKey, "private key of that certificate (PEM)"),
  SINK_RELAY_URL: key(
    relayAddress,
    "a `countersign sink` on a host that the target reaches, instead of a sink of the run",
  ),
  SINK_RELAY_TOKEN: secretKey(text, "its Bearer token"),
};

const choices = {
  SUBSCRIBE_HOSTS: key(
    list,
    "hosts, beside the target's own, to which a SubscribeURL may point; no other is fetched",
  ),
  API_KEY_PUBLIC_KEY_FIELD: key(text, "member of POST /user/api-key that carries the public key", TRIED),
  API_KEY_SCOPE_FIELD: keyWithDefault(text, "member of POST /user/api-key that carries the scope", "scope"),
  WEBHOOK_ENTITIES_FIELD: key(text, "member of POST /user/webhook that carries the ids to watch", TRIED),
  LANGUAGES: key(list, "values of language that PUT /user takes, tried before the usual codes", TRIED),
  SCOPE_FULL: key(json, "a scope equal to the user's, in JSON", OF_REFERENCE),
  SCOPE_NARROW: key(json, "a scope narrower than the user's, in JSON", OF_REFERENCE),
  SCOPE_BROAD: key(json, "a scope broader than the user's, in JSON", OF_REFERENCE),
};

const times = {
  REQUEST_MS: keyWithDefault(milliseconds, "deadline of one request", "10000"),
  EVENT_MS: keyWithDefault(
    milliseconds,
    "how long an event may take; twice that while the service still delivers others",
    "15000",
  ),
  QUIET_MS: key(
    milliseconds,
    'the grace for "nothing arrives"',
    "measured: 5000, or three times what another webhook took",
  ),
  SETTLE_MS: keyWithDefault(
    milliseconds,
    "how long a link may take to count, and notifications to end after an entity is removed",
    "60000",
  ),
  RUN_MS: keyWithDefault(
    milliseconds,
    "how long the whole run may take; what is not judged by then is untestable",
    "1800000",
  ),
};

const budget = {
  MAX_API_KEYS: key(
    count,
    "how many API keys the run may create for each user, which no route removes",
    "60 for an attached target, else as many as it needs",
  ),
  MAX_WEBHOOKS: key(
    count,
    "how many webhooks the run may create for each user, which no route removes",
    "60 for an attached target, else as many as it needs",
  ),
};

const run = {
  OUT_OF_REACH: key(someOf([...needs, ...otherSideNeeds]), "needs that this deployment cannot offer"),
  WAIVERS_FILE: key(file, "waivers.yaml, as --waivers"),
  STRICT: keyWithDefault(flag, "a violated implied requirement fails the run too, as --strict", "false"),
  REQUIREMENTS_OF: key(
    oneOf(...requirementVersions),
    "hold the service to the requirements of an earlier version, as --requirements-of: later ones are told, and count for nothing",
    "those of this version",
  ),
  READ_ONLY: keyWithDefault(flag, "send nothing that writes, as --read-only", "false"),
  SEED: key(wholeNumber, "seed of everything generated, as --seed", "a new one"),
  REPORT_DIR: keyWithDefault(text, "where the report is written, as --report", "reports/out"),
};

/** In the order in which a reader meets them. */
export const keyGroups: Readonly<Record<string, Readonly<Record<string, Key>>>> = {
  "The target": target,
  "The identity provider and the users": identity,
  "Data to watch and to change": data,
  "The sink": sink,
  "What the interface leaves open": choices,
  Times: times,
  "What stays behind": budget,
  "The run": run,
};

export const keys = {
  ...target,
  ...identity,
  ...data,
  ...sink,
  ...choices,
  ...times,
  ...budget,
  ...run,
} as const;

export type KeyName = keyof typeof keys;

type MeaningOf<K> = K extends { readonly form: Form<infer T> } ? T : never;

/** What each key was read to; undefined where it is not set and has no default. */
export type Values = {
  readonly [Name in KeyName]:
    | MeaningOf<(typeof keys)[Name]>
    | ((typeof keys)[Name] extends { readonly default: string } ? never : undefined);
};

export const PREFIX = "FDS_";
/** Keys with a free part: FDS_TARGET_ENV_<NAME> is handed to the started target as <NAME>. */
export const TARGET_ENV_PREFIX = "TARGET_ENV_";
