/** The ids that a user was shown under over a whole run. */
import { type Credential, findRecord, parseJson, type SeenExchange, userMembers } from "#harness";

/** Each id that GET /user, without a query, showed to this credential, once. */
export function idsShown(exchanges: readonly SeenExchange[], { description }: Credential): unknown[] {
  const ids = exchanges
    .filter(({ route, credential }) => route === "GET /user" && credential === description)
    .filter(({ target, response }) => response.status === 200 && !target.includes("?"))
    .map(({ body }) => idIn(body));
  return [...new Set(ids)].filter((id) => id !== undefined);
}

/** Undefined where the body is no JSON or holds no user, which is for GEN-02 and USR-01 to say. */
const idIn = (body: Buffer): unknown => findRecord(parseJson(body), userMembers)?.members.id;
