/** Reading the User of GET /user and PUT /user. */

import { remark } from "../check/current-check.ts";
import type { Answer } from "../client/answer.ts";
import type { Json } from "../json/json.ts";
import { findRecord } from "./record.ts";

/** The six documented members of a User (section User). */
export const userMembers = ["id", "firstName", "lastName", "email", "phone", "language"] as const;
export type UserMember = (typeof userMembers)[number];

/** The user object of an answer, whatever else it holds; undefined when the body holds none. */
export function readUser(answer: Answer): Json | undefined {
  const found = findRecord(answer.json, userMembers);
  if (found?.wrapper !== undefined) remark(`The user object stands inside a member "${found.wrapper}".`);
  return found?.members;
}

/** Only the six documented members, so that two records can be compared whatever else a service adds. */
export function documentedMembers(user: Json): Partial<Record<UserMember, unknown>> {
  return Object.fromEntries(
    userMembers.filter((name) => Object.hasOwn(user, name)).map((name) => [name, user[name]]),
  );
}

/** Those that a user may change and that are filled in: what a service is sent that asks for the whole record. */
export function filledMembers(user: Json): Partial<Record<UserMember, unknown>> {
  const { id: _, ...rest } = documentedMembers(user);
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
}

/** The id of the user that an answer shows; undefined when it is refused or shows none. */
export function shownId(answer: Answer): unknown {
  return answer.accepted ? readUser(answer)?.id : undefined;
}
