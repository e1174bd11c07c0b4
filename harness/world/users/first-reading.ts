/** How late the first change of a user's record is read: measured before anything relies on what is read of it. */
import { newContext, within, withoutSlot } from "../../check/current-check.ts";
import type { Json } from "../../json/json.ts";
import { documentedMembers } from "../../reading/user-record.ts";
import { BETWEEN_MS, STEADY_MS } from "../../timing/await-steady.ts";
import { passed } from "../../timing/passed.ts";
import type { ServiceTimes } from "../../timing/service-times.ts";

export interface FirstReadingOptions {
  /** GET /user. */
  readonly read: () => Promise<Json>;
  /** When the record was last given another value, in epoch milliseconds; 0 before. */
  readonly changedAt: () => number;
  readonly times: ServiceTimes;
}

/**
 * Looks at the record for a while after a change of it, once a run: of several instances one may show what is new, and the next one
 * what was there before. When it was another one last is how late it was.
 */
export function createFirstReading({ read, changedAt, times }: FirstReadingOptions): () => Promise<void> {
  let looking: Promise<void> | undefined;
  const look = async (since: number) => {
    let variedAt = since;
    let shown = inOneText(await read());
    while (Date.now() < since + STEADY_MS) {
      await passed(BETWEEN_MS);
      const next = inOneText(await read());
      if (next !== shown) variedAt = Date.now();
      shown = next;
    }
    if (variedAt > since && changedAt() === since) times.note("record", variedAt - since);
  };
  return async () => {
    const since = changedAt();
    if (since > 0 && Date.now() < since + STEADY_MS)
      looking ??= within(lookingOn(), () => look(since).catch(nothing));
    // Whoever waits for it lets others work: it takes a slot itself each time it reads.
    if (looking) await withoutSlot(() => looking!);
  };
}

const lookingOn = () => newContext("a record that was changed for the first time");
const nothing = () => undefined;
const inOneText = (record: Json) => JSON.stringify(documentedMembers(record));
