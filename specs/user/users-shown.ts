/** What GET /user and PUT /user showed in a run, whoever asked. */
import {
  type Credential,
  hasShape,
  type Json,
  type SeenExchange,
  type UserMember,
  userMembers,
  usersShown,
} from "#harness";

/** The members besides language that this user had filled in when first shown to this credential, and that are empty in the record. */
export function membersEmptied(
  exchanges: readonly SeenExchange[],
  shownTo: Credential,
  record: Json,
): UserMember[] {
  const [first] = usersShown(exchanges, shownTo);
  return userMembers.filter(
    (name) => name !== "language" && isFilled(first?.[name]) && !isFilled(record[name]),
  );
}

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== "";

/** In words, the members besides id that are there, and no text. */
export const membersThatAreNoText = (user: Json): string[] =>
  userMembers
    .filter((name) => name !== "id" && user[name] !== undefined && user[name] !== null)
    .filter((name) => !hasShape("UserText", user[name]))
    .map((name) => `${name}: ${JSON.stringify(user[name]).slice(0, 80)}`);

/** In words, each answer that shows one of these values. */
export function answersThatShow(
  values: Readonly<Record<string, string>>,
  exchanges: readonly SeenExchange[],
): string[] {
  const looked = exchanges.filter(({ route }) => route === "GET /user" || route === "PUT /user");
  return looked.flatMap(({ n, route, body }) => {
    const shown = Object.entries(values).filter(([, value]) => body.includes(value));
    return shown.map(([name]) => `${name} in the answer to ${route} (exchange ${n})`);
  });
}
