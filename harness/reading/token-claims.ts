/** What an access token says of its user, where it says anything. */
import { isObject, type Json } from "../json/json.ts";

/** The claims of a JWT; none for an opaque token. Nothing is verified: the token is our own. */
export function claimsOf(token: string): Json {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
    return isObject(claims) ? claims : {};
  } catch {
    return {};
  }
}
