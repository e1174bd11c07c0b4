/** The users that GET /user showed in a run. */
import type { Credential } from "../client/outgoing-request.ts";
import type { SeenExchange } from "../client/recorder.ts";
import type { Json } from "../json/json.ts";
import { parseJson } from "../json/parse-json-object.ts";
import { findRecord } from "./record.ts";
import { userMembers } from "./user-record.ts";

/**
 * Of requests without a query, for that may ask for another user. A body that is no JSON or holds no user is for GEN-02 and USR-01 to
 * judge where they ask for one.
 * @param shownTo to this credential alone; to anybody where none is named
 */
export function usersShown(exchanges: readonly SeenExchange[], shownTo?: Credential): readonly Json[] {
  return exchanges
    .filter(({ credential }) => shownTo === undefined || credential === shownTo.description)
    .filter(({ route, target }) => route === "GET /user" && !target.includes("?"))
    .filter(({ response }) => response.status === 200)
    .map(({ body }) => findRecord(parseJson(body), userMembers)?.members)
    .filter((user) => user !== undefined);
}
