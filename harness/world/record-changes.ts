/** When a user record was last given another value, and how long it was read as it had been: seen in all that is sent and read. */
import type { SeenExchange } from "../client/recorder.ts";
import { parseJsonObject } from "../json/parse-json-object.ts";
import { findRecord } from "../reading/record.ts";
import { documentedMembers, userMembers } from "../reading/user-record.ts";

type Members = Partial<Record<string, unknown>>;
type Seen = Pick<SeenExchange, "route" | "sentAt" | "body"> & {
  readonly request: Pick<SeenExchange["request"], "body">;
  readonly response: Pick<SeenExchange["response"], "status">;
};

interface UserRecord {
  readonly members: Members;
  readonly before: Members | undefined;
  readonly changedAt: number;
  /** When it was last read as it had been before; undefined when it was not, or since it was read as it is. */
  staleAt?: number | undefined;
}

/**
 * To write what is there already is no change. A record that is read as before, and later as it is, was late.
 * @param onLate told how long after its change a record was read as before
 * @returns epoch milliseconds of the last change of any user's record, each time that it is asked; 0 before any
 */
export function createRecordChanges(
  exchanges: readonly Seen[],
  onLate: (ms: number) => void = () => undefined,
): () => number {
  const records = new Map<unknown, UserRecord>();
  let [looked, changedAt] = [0, 0];
  const written = ({ request, body, sentAt }: Seen) => {
    const shown = shownIn(body);
    const known = records.get(shown?.id);
    if (shown && known && agree(shown, known.members) && agree(sentIn(request.body), known.members)) return;
    changedAt = sentAt;
    if (shown) records.set(shown.id, { members: shown, before: known?.members, changedAt: sentAt });
  };
  const read = ({ body, sentAt }: Seen) => {
    const shown = shownIn(body);
    const known = records.get(shown?.id);
    if (shown === undefined || known?.before === undefined || sentAt < known.changedAt) return;
    if (agree(shown, known.before)) known.staleAt = sentAt;
    else if (agree(shown, known.members) && known.staleAt !== undefined) {
      onLate(known.staleAt - known.changedAt);
      known.staleAt = undefined;
    }
  };
  return () => {
    for (const seen of exchanges.slice(looked)) {
      if (seen.response.status >= 300) continue;
      if (seen.route === "PUT /user") written(seen);
      if (seen.route === "GET /user") read(seen);
    }
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
