/** The record of a user by that user's own access token, the way every check reads effects back. */
import { Untestable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import type { Json } from "../../json/json.ts";
import { readUser } from "../../reading/user-record.ts";

/** The user record of an accepted answer, or the requirement that stands in the way. */
export function recordOf(answer: Answer): Json {
  if (!answer.accepted)
    throw new Untestable(
      `${answer.summary}: answered ${answer.status}, so nothing that builds on it can be judged.`,
      {
        cites: ["a Bearer token is accepted"],
        expected: "2xx with the user's record",
        received: String(answer.status),
        exchanges: [answer.n],
      },
    );
  const record = readUser(answer);
  if (record) return record;
  const isOtherThanJson = answer.body.length > 0 && answer.json === undefined;
  throw new Untestable(`${answer.summary}: the answer holds no user record.`, {
    cites: [isOtherThanJson ? "success bodies are JSON" : "GET /user shows a user with an id"],
    expected: "a JSON object with id, firstName, lastName, email, phone, language",
    received: answer.excerpt || "an empty body",
    exchanges: [answer.n],
  });
}

export function idOf(record: Json): string {
  if (typeof record.id === "string" && record.id !== "") return record.id;
  throw new Untestable("The user record has no id.", {
    cites: ["GET /user shows a user with an id"],
    expected: "id, a text that is not empty",
    received: JSON.stringify(record.id) ?? "nothing",
  });
}
