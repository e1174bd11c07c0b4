/** Whether a member of the User that is absent or null is one that this test user has not filled in (ruling J20). */
import { claimsOf, type Json, NotApplicable, type UserMember, userMembers } from "#harness";

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
  const isThere = isShown(user, member);
  const misspelt = Object.keys(user).some((name) => name !== member && bare(name) === bare(member));
  if (isThere || misspelt || isKnown(token, member)) return;
  throw new NotApplicable(`Nothing says that this user has filled in ${member}.`);
}

/**
 * The members that the access token says this user has filled in, and that only the other one is shown with.
 * @throws NotApplicable when it says so of none that the other one is shown with
 */
export function membersLeftOut(user: Json, token: string, other: Json): UserMember[] {
  const filled = userMembers.filter((member) => isShown(other, member) && isKnown(token, member));
  if (filled.length === 0) throw new NotApplicable("Nothing says that this user has filled in anything.");
  return filled.filter((member) => !isShown(user, member));
}

const isKnown = (token: string, member: UserMember) => claimsOf(token)[claims[member] ?? ""] !== undefined;
const isShown = (user: Json, member: UserMember) => user[member] !== undefined && user[member] !== null;
