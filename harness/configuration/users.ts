/** The users of a realm that runs elsewhere, and by what each of them gets an access token. */
import type { Given } from "./given.ts";
import { PREFIX, type Values } from "./keys.ts";
import { contradiction, missingSetting } from "./wrong-settings.ts";

export type Grant = NonNullable<Values["GRANT"]>;

export interface UserCredentials {
  readonly name: string;
  readonly password: string | undefined;
  readonly refreshToken: string | undefined;
  /** Where the refresh token was read from: a renewed one is written there. */
  readonly refreshTokenFile: string | undefined;
  readonly token: string | undefined;
}

export interface Users {
  readonly alice: UserCredentials;
  readonly bob: UserCredentials | undefined;
}

type Whose = "USER" | "OTHER_USER";

/** @throws HarnessError (exit code 2) when there is no first user, or a user has not what the grant asks for */
export function usersIn(given: Given): { grant: Grant; users: Users } {
  const { values } = given;
  if (!isSaid(values, "USER")) throw nobody();
  const grant = values.GRANT ?? grantOfFirst(values);
  requireCredential(values, grant, "USER");
  const alice = credentialsIn(given, "USER", "alice");
  if (!isSaid(values, "OTHER_USER")) return { grant, users: { alice, bob: undefined } };
  requireCredential(values, grant, "OTHER_USER");
  return { grant, users: { alice, bob: credentialsIn(given, "OTHER_USER", "bob") } };
}

/** What the first user has decides, where no setting does. */
function grantOfFirst(values: Values): Grant {
  if (values.USER_TOKEN !== undefined) return "token";
  return values.USER_REFRESH_TOKEN === undefined ? "authorization_code" : "refresh_token";
}

const nobody = () =>
  contradiction(
    `${PREFIX}AUTH_URL`,
    "no user of that realm is given",
    "Set FDS_USER_NAME and FDS_USER_PASSWORD, or FDS_USER_REFRESH_TOKEN_FILE, or FDS_USER_TOKEN_FILE.",
  );

/** Whether anything is said of this user. */
const isSaid = (values: Values, whose: Whose) =>
  (["NAME", "PASSWORD", "REFRESH_TOKEN", "TOKEN"] as const).some(
    (what) => values[`${whose}_${what}`] !== undefined,
  );

const credentialsIn = ({ values, texts }: Given, whose: Whose, usualName: string): UserCredentials => ({
  name: values[`${whose}_NAME`] ?? usualName,
  password: values[`${whose}_PASSWORD`],
  refreshToken: values[`${whose}_REFRESH_TOKEN`],
  refreshTokenFile: texts[`${whose}_REFRESH_TOKEN`]?.file,
  token: values[`${whose}_TOKEN`],
});

const needed = {
  authorization_code: "PASSWORD",
  password: "PASSWORD",
  refresh_token: "REFRESH_TOKEN",
  token: "TOKEN",
} as const satisfies Record<Grant, string>;

function requireCredential(values: Values, grant: Grant, whose: Whose): void {
  const name = `${whose}_${needed[grant]}` as const;
  if (values[name] !== undefined) return;
  const asked = values.GRANT === undefined ? `the users of ${PREFIX}AUTH_URL` : `${PREFIX}GRANT=${grant}`;
  const next =
    grant === "refresh_token"
      ? `Make one by \`countersign login${whose === "OTHER_USER" ? " --other" : ""}\`, and give it as ${PREFIX}${name}_FILE.`
      : `Set it or ${PREFIX}${name}_FILE, or choose another ${PREFIX}GRANT.`;
  throw missingSetting(asked, name, next);
}
