/** When a user record was last given another value: to write what is there already delays nothing. */
import type { SeenExchange } from "../client/recorder.ts";
import { parseJsonObject } from "../json/parse-json-object.ts";
import { findRecord } from "../reading/record.ts";
import { documentedMembers, userMembers } from "../reading/user-record.ts";

type Members = Partial<Record<string, unknown>>;
type Put = Pick<SeenExchange, "route" | "sentAt" | "body"> & {
  readonly request: Pick<SeenExchange["request"], "body">;
  readonly response: Pick<SeenExchange["response"], "status">;
};

/** @returns epoch milliseconds of the last change of any user's record, each time that it is asked; 0 before any */
export function createRecordChanges(exchanges: readonly Put[]): () => number {
  const shownOf = new Map<unknown, Members>();
  let [looked, changedAt] = [0, 0];
  const isChange = ({ request, body }: Put) => {
    const shown = shownIn(body);
    if (shown === undefined) return true;
    const before = shownOf.get(shown.id);
    shownOf.set(shown.id, shown);
    return before === undefined || !agree(shown, before) || !agree(sentIn(request.body), before);
  };
  return () => {
    for (const put of exchanges.slice(looked))
      if (put.route === "PUT /user" && put.response.status < 300 && isChange(put)) changedAt = put.sentAt;
    looked = exchanges.length;
    return changedAt;
  };
}

function shownIn(body: Buffer): Members | undefined {
  const members = findRecord(parseJsonObject(body), userMembers)?.members;
  return members && documentedMembers(members);
}

/** What cannot be read may be anything. */
const sentIn = (body: Buffer | undefined): Members =>
  documentedMembers(parseJsonObject(body ?? Buffer.alloc(0)) ?? { language: undefined });

/** Every member of the one has the value that the other has. */
const agree = (one: Members, other: Members) =>
  Object.entries(one).every(([name, value]) => value === other[name]);
