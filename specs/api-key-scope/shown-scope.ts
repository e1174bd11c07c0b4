/** The scope that the record of a key shows: what it may do is then known without trying. */
import { type Answer, requireApplicable, type SharedWorld, shownScope } from "#harness";
import { isSameScope } from "./scope-words.ts";

/** @throws NotApplicable where it is not shown as it was asked for */
export function requireShownAs(world: SharedWorld, record: Answer, scope: unknown): void {
  requireApplicable(
    isSameScope(shownScope(world, record), scope),
    "The record of a key does not show its scope as it was asked for.",
  );
}
