/** Judgements on a User, in the interface's words (section User). */
import type { Answer } from "../client/answer.ts";
import { Untestable } from "../errors.ts";
import type { Json } from "../reading/record.ts";
import { readUser, type UserMember } from "../reading/user-record.ts";
import { expect } from "./expect.ts";

/** The user object of an accepted answer. @throws Untestable blocked by the requirement that asks for one */
export function userShownBy(answer: Answer, blockedBy: "OAU-01" | "XAK-01" | "SIG-01" = "OAU-01"): Json {
  if (!answer.accepted)
    throw new Untestable(`${answer.summary} gave ${answer.status} (exchange ${answer.n}).`, {
      blockedBy: [blockedBy],
      expected: "2xx with the user's record",
      received: String(answer.status),
      exchanges: [answer.n],
    });
  const user = readUser(answer);
  if (user) return user;
  throw new Untestable(`${answer.summary}: the answer holds no user object (exchange ${answer.n}).`, {
    blockedBy: ["USR-01"],
    expected: "a user object",
    received: answer.excerpt || "an empty body",
    exchanges: [answer.n],
  });
}

/** A documented member is a text. */
export function expectText(user: Json, member: UserMember): void {
  expect(user[member], `${member} of the user`).toSatisfy((value) => typeof value === "string", "a text");
}

/** These members of two records of one user are the same. */
export function expectSameMembers(
  actual: Json | undefined,
  expected: Json,
  members: readonly UserMember[],
  what: string,
): void {
  const pick = (user: Json) => Object.fromEntries(members.map((name) => [name, user[name] ?? null]));
  expect(actual && pick(actual), what).toEqual(pick(expected));
}
