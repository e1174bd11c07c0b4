/** The access token of a user with one character changed: of a JWT, in its signature. */
import type { Credential } from "../client/outgoing-request.ts";
import { bearer } from "../credentials/bearer.ts";
import type { User } from "../world/users/user.ts";
import { withOtherCharacter } from "./other-character.ts";

export async function alteredBearer({ tokens }: User): Promise<Credential> {
  return bearer(altered(await tokens.accessToken()), "an access token with a character changed");
}

/** Another character in the middle of the last part: the last characters may be of no byte (rule D03). */
function altered(token: string): string {
  const at = token.length - Math.floor((token.length - token.lastIndexOf(".") - 1) / 2) - 1;
  return withOtherCharacter(token, at);
}
