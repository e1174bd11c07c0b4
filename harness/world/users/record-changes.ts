/** When a user record was last given another value: to write what is there already delays nothing. */
import type { SeenExchange } from "../../client/recorder.ts";
import { inText } from "../../json/json.ts";
import { parseJsonObject } from "../../json/parse-json-object.ts";
import { findRecord } from "../../reading/record.ts";
import { documentedMembers, userMembers } from "../../reading/user-record.ts";

type Members = Partial<Record<string, unknown>>;
type Put = Pick<SeenExchange, "route" | "sentAt" | "body"> & {
  readonly request: Pick<SeenExchange["request"], "body">;
  readonly response: Pick<SeenExchange["response"], "status">;
};

/** Epoch milliseconds of the last change of the record of this id, or of any where the id is not known; 0 before any. */
export type RecordChanges = (id: unknown) => number;

/** @param exchanges of the run: those to come are added */
export function createRecordChanges(exchanges: readonly Put[]): RecordChanges {
  const shownOf = new Map<string, Members>();
  const changedAt = new Map<string, number>();
  let [looked, unknownAt, latest] = [0, 0, 0];
  const note = ({ request, body, sentAt }: Put) => {
    const shown = shownIn(body);
    const id = shown?.id === undefined ? undefined : inText(shown.id);
    const before = id === undefined ? undefined : shownOf.get(id);
    if (before && shown && agree(shown, before) && agree(sentIn(request.body), before)) return;
    latest = sentAt;
    if (id === undefined || !shown) unknownAt = sentAt;
    else {
      changedAt.set(id, sentAt);
      shownOf.set(id, shown);
    }
  };
  return (id) => {
    for (const put of exchanges.slice(looked))
      if (put.route === "PUT /user" && put.response.status < 300) note(put);
    looked = exchanges.length;
    return id === undefined ? latest : Math.max(unknownAt, changedAt.get(inText(id)) ?? 0);
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
