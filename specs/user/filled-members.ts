/** Whether a member of the User that is absent or null is one that this test user has not filled in (ruling J20). */
import { claimsOf, type Json, NotApplicable, type UserMember } from "#harness";

/** The claim of an access token that shows that the user has this. */
const claims: Partial<Record<UserMember, string>> = {
  firstName: "given_name",
  lastName: "family_name",
  email: "email",
  phone: "phone_number",
  language: "locale",
};

/**
 * Lets a check go on when the member is there, or stands under another spelling, or the user is known to have it.
 * @throws NotApplicable when nothing says that this user has filled it in
 */
export function requireFilled(user: Json, member: UserMember, token: string): void {
  const bare = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
  const isThere = user[member] !== undefined && user[member] !== null;
  const misspelt = Object.keys(user).some((name) => name !== member && bare(name) === bare(member));
  const known = claimsOf(token)[claims[member] ?? ""] !== undefined;
  if (isThere || misspelt || known) return;
  throw new NotApplicable(`Nothing says that this user has filled in ${member}.`);
}
