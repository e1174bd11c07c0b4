/** Which identity provider the users log in at. */
import { isLoopback } from "../net/loopback.ts";
import type { Given } from "./given.ts";
import { PREFIX, type Values } from "./keys.ts";
import { type OAuthClient, oauthClient } from "./oauth-client.ts";
import { isInContainer, type TargetConfiguration } from "./target.ts";
import { type Grant, type Users, usersIn } from "./users.ts";
import { contradiction, missingSetting } from "./wrong-settings.ts";

/** One that is started has users, and where it is embedded also a client, of its own. */
export type IdentityConfiguration = { readonly kind: "embedded" } | KeycloakIdentity | ExternalIdentity;

export interface KeycloakIdentity {
  readonly kind: "keycloak";
  readonly image: string;
  /** The clients of its realm are public. */
  readonly client: Pick<OAuthClient, "id" | "scope">;
  /** Its users have passwords and nothing else. */
  readonly grant: "authorization_code" | "password";
}

export interface ExternalIdentity {
  readonly kind: "external";
  /** {auth_url}: the realm, without a final slash. */
  readonly authUrl: string;
  readonly client: OAuthClient;
  readonly grant: Grant;
  readonly users: Users;
}

const SCOPE = "openid";
/** The realm of fixtures/keycloak tells a user's name and address only to those who ask for them. */
const KEYCLOAK_SCOPE = "openid profile email";

/** @throws HarnessError (exit code 2) */
export function identityIn(given: Given, target: TargetConfiguration): IdentityConfiguration {
  const { values } = given;
  const { AUTH_URL: authUrl, IDENTITY: kind = authUrl === undefined ? "embedded" : "external" } = values;
  if (kind === "external") return externalIn(given, target);
  refuseRealm(values, kind);
  refuseUnknowable(target);
  const grant = grantOfStarted(values);
  if (kind === "embedded") return { kind };
  return { kind, image: values.KEYCLOAK_IMAGE, client: oauthClient(values, KEYCLOAK_SCOPE), grant };
}

function externalIn(given: Given, target: TargetConfiguration): ExternalIdentity {
  const { AUTH_URL: authUrl } = given.values;
  if (authUrl === undefined)
    throw missingSetting(`${PREFIX}IDENTITY=external`, "AUTH_URL", "Set the address of the realm.");
  if (isInContainer(target) && isLoopback(authUrl))
    throw contradiction(
      "FDS_AUTH_URL for a target in a container (FDS_TARGET_IMAGE)",
      `${new URL(authUrl).host} is the container itself there`,
      "Give an address that leads to the realm from here and from a container alike.",
    );
  return { kind: "external", authUrl, client: oauthClient(given.values, SCOPE), ...usersIn(given) };
}

function refuseRealm({ AUTH_URL: authUrl }: Values, kind: string): void {
  if (authUrl === undefined) return;
  throw contradiction(
    "FDS_AUTH_URL and FDS_IDENTITY",
    `a realm is given, and an identity provider of the run's own is asked for (${kind})`,
    "Leave one of them out.",
  );
}

/** Every token of such a realm would be refused, and the target be blamed for it. */
function refuseUnknowable({ kind }: TargetConfiguration): void {
  if (kind !== "attached") return;
  throw contradiction(
    "FDS_BASE_URL",
    "a running target is attached, and FDS_AUTH_URL is not set: it cannot know a realm that starts with this run",
    "Set FDS_AUTH_URL to the realm that the target trusts; or let the run start the target (FDS_TARGET_COMMAND, FDS_TARGET_IMAGE).",
  );
}

const issued = [
  "USER_TOKEN",
  "USER_REFRESH_TOKEN",
  "OTHER_USER_TOKEN",
  "OTHER_USER_REFRESH_TOKEN",
] as const satisfies readonly (keyof Values)[];

/** A realm that starts with the run has issued nothing before. */
function grantOfStarted(values: Values): KeycloakIdentity["grant"] {
  const { GRANT: grant = "authorization_code" } = values;
  const given = issued.find((name) => values[name] !== undefined);
  if (given === undefined && (grant === "authorization_code" || grant === "password")) return grant;
  throw contradiction(
    given === undefined ? `FDS_GRANT=${grant}` : `${PREFIX}${given}`,
    "FDS_AUTH_URL is not set: a realm that starts with this run has issued no token before it",
    "Set FDS_AUTH_URL to the realm that issued the token, or leave it out: the users of a started realm have passwords.",
  );
}
