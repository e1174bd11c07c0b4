/** A change of the language, and what is shown of it by the token of a login that comes after it. */
import { otherToken, requireAccepted, shownLanguage, type User, type World } from "#harness";

export interface LanguageAfterLogin {
  readonly written: string;
  readonly shown: unknown;
}

/** Hold the user's record. @throws NotApplicable when the identity provider gives the same token again */
export async function languageAfterLogin(world: World, user: User): Promise<LanguageAfterLogin> {
  const { service } = world;
  const written = await user.languages.another();
  requireAccepted(await user.client.putUser({ language: written }), "USR-07");
  const client = service.as(await otherToken(user, service));
  return { written, shown: await shownLanguage(world, client, written) };
}
