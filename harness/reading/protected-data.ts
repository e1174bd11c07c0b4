/** Values that no refusal may disclose (AUT-06): the users' data and the apikey values of the run. */
import type { World } from "../world/world.ts";
import { userMembers } from "./user-record.ts";

const SHORTEST = 6;

/** Texts long enough that finding one is no coincidence. Ids that a client sends itself are not among them. */
export async function protectedData({ users, apiKeys }: World): Promise<string[]> {
  const records = await Promise.all(users.map((user) => user.record()));
  const members = userMembers.filter((name) => name !== "language" && name !== "id");
  const ofUsers = records.flatMap((record) => members.map((name) => record[name]));
  const ofKeys = apiKeys.made.flatMap((key) => ("apikey" in key ? [key.apikey] : []));
  return [...ofUsers, ...ofKeys].filter(
    (value): value is string => typeof value === "string" && value.length >= SHORTEST,
  );
}
