/** Claiming to be somebody without a credential that says so. */
import { type Credential, setHeader } from "../client/outgoing-request.ts";
import { encodedComponent } from "../net/uri-component.ts";

/** Headers by which proxies tell a service behind them who the user is; from outside they prove nothing. */
const headers = [
  "X-User-Id",
  "X-Forwarded-User",
  "X-Remote-User",
  "Remote-User",
  "X-Authenticated-Userid",
  "X-On-Behalf-Of",
  "X-Impersonate-User",
];

/** Members of a query by which a request might say whom it is about. */
const members = ["id", "userId", "user", "owner"];

/** A query that names the user in each of the usual ways. */
export const queryNaming = (userId: string): string =>
  members.map((name) => `${name}=${encodedComponent(userId)}`).join("&");

/** The given credential, beside headers that name another user. */
export function claimingToBe(userId: string, credential: Credential): Credential {
  return {
    ...credential,
    description: `${credential.description}, and headers that name another user`,
    apply: async (request) => {
      for (const name of headers) setHeader(request, name, userId);
      await credential.apply(request);
    },
  };
}
