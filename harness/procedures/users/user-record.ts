/** Judgements on a User, in the interface's words (section User). */
import { isDeepStrictEqual } from "node:util";
import type { Cite } from "#catalogue";
import { Untestable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import type { Json } from "../../json/json.ts";
import { expect } from "../../judging/expect.ts";
import { requireSome } from "../../judging/require-some.ts";
import { readUser, type UserMember, userMembers } from "../../reading/user-record.ts";
import type { User } from "../../world/users/user.ts";

/** The user object of an accepted answer. @throws Untestable blocked by the requirement that asks for one */
export function userShownBy(answer: Answer, cites: Cite = "a Bearer token is accepted"): Json {
  if (!answer.accepted)
    throw new Untestable(`${answer.summary} gave ${answer.status} (exchange ${answer.n}).`, {
      cites: [cites],
      expected: "2xx with the user's record",
      received: String(answer.status),
      exchanges: [answer.n],
    });
  const user = readUser(answer);
  if (user) return user;
  const isOtherThanJson = answer.body.length > 0 && answer.json === undefined;
  throw new Untestable(`${answer.summary}: the answer holds no user object (exchange ${answer.n}).`, {
    cites: [isOtherThanJson ? "success bodies are JSON" : "GET /user shows a user with an id"],
    expected: "a user object",
    received: answer.excerpt || "an empty body",
    exchanges: [answer.n],
  });
}

/**
 * The user object in the answer to a change of language.
 * @throws Untestable blocked by USR-03 (refused) or USR-04 (no user object, or not the new language)
 */
export function updatedUser(answer: Answer, language: string): Json {
  const updated = answer.accepted ? readUser(answer) : undefined;
  if (updated?.language === language) return updated;
  throw new Untestable(
    `${answer.summary} gave ${answer.status} without the user in the new language (exchange ${answer.n}).`,
    {
      cites: [answer.accepted ? "PUT /user answers with the updated user" : "PUT /user changes the language"],
      expected: `2xx, and a user object whose language is ${JSON.stringify(language)}`,
      received: `${answer.status} ${answer.excerpt}`.trim(),
      exchanges: [answer.n],
    },
  );
}

/**
 * Changes the language by Bearer token and sees the change, as a control for other ways. Hold the user's record.
 * @returns the new one
 * @param settled waits for what was accepted, given when it was asked for, in epoch milliseconds; else as long as a change may take
 * @throws Untestable blocked by USR-03
 */
export async function changeLanguage(
  { client, languages }: User,
  settled?: (changedAt: number) => Promise<void>,
): Promise<string> {
  const language = await languages.another();
  const changedAt = Date.now();
  const answer = await client.putUser({ language });
  if (answer.accepted) await settled?.(changedAt);
  const shown = await languages.shows(language);
  if (answer.accepted && shown === language) return language;
  throw new Untestable(`${answer.summary} did not change the language (exchange ${answer.n}).`, {
    cites: ["PUT /user changes the language"],
    expected: JSON.stringify(language),
    received: `${answer.status}, then ${JSON.stringify(shown)}`,
    exchanges: [answer.n],
  });
}

/** A documented member is a text. */
export function expectText(user: Json, member: UserMember): void {
  expect(user[member], `${member} of the user`).toHaveShape("UserText", "a text");
}

/** Whatever the record shows of the five fields. @throws NotApplicable when it shows none of them filled in */
export function expectTexts(user: Json): void {
  const filled = userMembers.filter(
    (member) => member !== "id" && user[member] !== undefined && user[member] !== null,
  );
  requireSome(filled.length, "Nothing is filled in of this user.");
  for (const member of filled) expectText(user, member);
}

/** These members of two records of one user are the same. */
export function expectSameMembers(
  actual: Json | undefined,
  expected: Json,
  members: readonly UserMember[],
  what: string,
): void {
  expect(actual && picked(members, actual), what).toEqual(picked(members, expected));
}

/** Whether two records have the same values in these members. */
export const agreeIn = (members: readonly UserMember[], one: Json, other: Json): boolean =>
  isDeepStrictEqual(picked(members, one), picked(members, other));

const picked = (members: readonly UserMember[], user: Json) =>
  Object.fromEntries(members.map((name) => [name, user[name] ?? null]));
