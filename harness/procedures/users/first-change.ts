/** What the first change of the run does to the user's record: those that follow no longer show what it has spoilt. */
import { withLock } from "../../check/current-check.ts";
import { inText, type Json } from "../../json/json.ts";
import { readUser } from "../../reading/user-record.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { awaitSteady } from "../../timing/await-steady.ts";
import { changeLanguage } from "./user-record.ts";

export interface FirstChange {
  /** The record as the run found it. */
  readonly before: Json;
  /** The record once every instance shows the change. */
  readonly after: Json;
}

/** A change of language of the first user, taken back afterwards. Who looks again is given the same. Not while holding the record. */
export function firstChange({ alice, shared, times }: SharedWorld): Promise<FirstChange> {
  return shared.oneFor("the first change of the user's record", () =>
    withLock("alice's record", async () => {
      const before = await alice.record();
      const isChanged = async () => readUser(await alice.client.getUser())?.language !== before.language;
      await changeLanguage(alice, (changedAt) => awaitSteady(times, "record", changedAt, isChanged));
      const after = await alice.record();
      // What was there may be a language that is no longer taken, or none.
      const restored = await alice.client.putUser({ language: before.language });
      if (restored.accepted) await alice.languages.shows(inText(before.language));
      return { before, after };
    }),
  );
}
