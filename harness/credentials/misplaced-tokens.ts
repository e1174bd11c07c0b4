/** A valid access token where the interface does not want it: OAU-03 to OAU-07 (section OAuth 2.0 and OpenID Connect). */
import type { Credential } from "../client/outgoing-request.ts";
import { authorization, header, inQuery } from "./bearer.ts";

/** A place or form, and how a secret value is put there. */
export interface Placement {
  readonly title: string;
  readonly credential: (value: string) => Credential;
}

const placed = (title: string, put: (value: string, words: string) => Credential): Placement => ({
  title,
  credential: (value) => put(value, title),
});

export const tokensInQuery: readonly Placement[] = [
  ...["access_token", "token", "bearer", "jwt"].map((name) =>
    placed(`the access token as ${name} in the query`, (token, words) => inQuery(name, token, words)),
  ),
  placed("Bearer and the access token as authorization in the query", (token, words) =>
    inQuery("authorization", `Bearer ${token}`, words),
  ),
];

export const tokensInOtherHeaders: readonly Placement[] = [
  placed("the access token in a cookie access_token", (token, words) =>
    header("Cookie", `access_token=${token}`, words),
  ),
  placed("the access token in X-Access-Token", (token, words) => header("X-Access-Token", token, words)),
  placed("the access token in X-API-Key", (token, words) => header("X-API-Key", token, words)),
];

export const tokensWithoutBearer: readonly Placement[] = [
  placed("the access token without a scheme", authorization),
  ...["Token", "JWT", "Basic"].map((scheme) =>
    placed(`the access token under the scheme ${scheme}`, (token, words) =>
      authorization(`${scheme} ${token}`, words),
    ),
  ),
];

/** Whether these will do is open. */
export const otherBearerForms: readonly Placement[] = [
  ...["bearer", "BEARER"].map((scheme) =>
    placed(`the scheme written ${scheme}`, (token, words) => authorization(`${scheme} ${token}`, words)),
  ),
  placed("three spaces after the scheme", (token, words) => authorization(`Bearer   ${token}`, words)),
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
