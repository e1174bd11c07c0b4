/** A valid access token where the interface does not want it: OAU-03 to OAU-07 (section OAuth 2.0 and OpenID Connect). */
import {
  type Answer,
  allAtOnce,
  authorization,
  type Credential,
  header,
  inQuery,
  type Placement,
  requireApplicable,
} from "#harness";

const placed = (title: string, put: (value: string, description: string) => Credential): Placement => ({
  title,
  credential: (value) => put(value, title),
});

export const tokensInQuery: readonly Placement[] = [
  ...["access_token", "token", "bearer", "jwt"].map((name) =>
    placed(`the access token as ${name} in the query`, (token, description) =>
      inQuery(name, token, description),
    ),
  ),
  placed("Bearer and the access token as authorization in the query", (token, description) =>
    inQuery("authorization", `Bearer ${token}`, description),
  ),
];

/** For the many routes: by the name of RFC 6750, and by every name. */
export const mostlyInQuery: readonly Placement[] = [
  tokensInQuery[0]!,
  allAtOnce("the access token in the query by every name", tokensInQuery),
];

/** Less X-API-Key, whose value is refused as an apikey. */
const inHeadersThatAreNotAsked: readonly Placement[] = [
  placed("the access token in a cookie access_token", (token, description) =>
    header("Cookie", `access_token=${token}`, description),
  ),
  ...["X-Access-Token", "X-Auth-Token"].map((name) =>
    placed(`the access token in ${name}`, (token, description) => header(name, token, description)),
  ),
  ...["X-Authorization", "Proxy-Authorization", "X-Forwarded-Authorization"].map((name) =>
    placed(`Bearer and the access token in ${name}`, (token, description) =>
      header(name, `Bearer ${token}`, description),
    ),
  ),
];

export const tokensInOtherHeaders: readonly Placement[] = [
  ...inHeadersThatAreNotAsked,
  placed("the access token in X-API-Key", (token, description) => header("X-API-Key", token, description)),
];

export const allInOtherHeaders = allAtOnce(
  "the access token in other headers at once",
  inHeadersThatAreNotAsked,
);

export const tokensWithoutBearer: readonly Placement[] = [
  placed("the access token without a scheme", authorization),
  ...["Token", "JWT", "Basic"].map((scheme) =>
    placed(`the access token under the scheme ${scheme}`, (token, description) =>
      authorization(`${scheme} ${token}`, description),
    ),
  ),
];

/**
 * The cookies that an accepted answer sets, as a browser sends them back.
 * @throws NotApplicable when it sets none
 */
export function cookiesOf({ headers }: Answer): Credential {
  const cookies = headers.flatMap(([name, value]) =>
    name.toLowerCase() === "set-cookie" ? [value.split(";")[0]!.trim()] : [],
  );
  requireApplicable(cookies.length > 0, "An answer to an access token sets no cookie.");
  return header("Cookie", cookies.join("; "), "the cookies that an answer to the access token set");
}

/** Whether these will do is open. */
export const otherBearerForms: readonly Placement[] = [
  ...["bearer", "BEARER"].map((scheme) =>
    placed(`the scheme written ${scheme}`, (token, description) =>
      authorization(`${scheme} ${token}`, description),
    ),
  ),
  placed("three spaces after the scheme", (token, description) =>
    authorization(`Bearer   ${token}`, description),
  ),
];

/** Bodies of PUT /user and POST /user/api-key that carry the token, beside what the route wants. */
export const tokensInBody: readonly {
  readonly title: string;
  readonly write: (token: string, members: object) => { body: Buffer; contentType: string };
}[] = [
  {
    title: "the access token in a form body",
    write: (token, members) => ({
      body: Buffer.from(new URLSearchParams({ access_token: token, ...members }).toString()),
      contentType: "application/x-www-form-urlencoded",
    }),
  },
  {
    title: "the access token in a JSON body",
    write: (token, members) => ({
      body: Buffer.from(JSON.stringify({ ...members, access_token: token })),
      contentType: "application/json",
    }),
  },
];
