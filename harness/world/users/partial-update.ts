/** PUT /user with some of the fields: the interface has it take "the user fields to change" (USR-05). */
import type { Answer } from "../../client/answer.ts";
import type { ServiceClient } from "../../client/service-client.ts";
import type { Json } from "../../json/json.ts";
import { filledMembers } from "../../reading/user-record.ts";

export interface PartialUpdate {
  /** To the language that is there, and no other field. */
  readonly answer: Answer;
  /** That was refused, and the record as it stands is taken as a whole. */
  readonly isWholeWanted: boolean;
}

/** Writes what is there. Hold the user's record. */
export async function languageAlone(client: ServiceClient, record: Json): Promise<PartialUpdate> {
  const answer = await client.putUser({ language: record.language });
  const isWholeTaken = async () => (await client.putUser(filledMembers(record))).accepted;
  return { answer, isWholeWanted: !answer.accepted && (await isWholeTaken()) };
}
