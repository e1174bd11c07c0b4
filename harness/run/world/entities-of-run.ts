/** The BusinessEntity records that a run works on: each chapter begins with others, so that they are out of each other's way. */
import { currentCheck } from "../../check/current-check.ts";
import { type BusinessEntities, businessEntities } from "../../world/links/business-entities.ts";

export interface EntitiesOfRun {
  /** Those of the chapter whose check asks. */
  ofCheck(): BusinessEntities;
  /** The one that serves all checks. */
  shared(): string;
  /** As they were given, without those that were left out. */
  all(): readonly string[];
  /** They are not worked on any more, as far as two are left. */
  leaveOut(refused: readonly string[]): boolean;
}

/** @param ofOther what the settings say that the second user may watch */
export function entitiesOfRun(given: readonly string[], ofOther: readonly string[]): EntitiesOfRun {
  let ids = given;
  return {
    ofCheck: () => businessEntities(ids, ofOther, currentCheck()?.chapter, currentCheck()?.round),
    shared: () => businessEntities(ids, ofOther).first,
    all: () => ids,
    leaveOut: (refused) => {
      const left = ids.filter((id) => !refused.includes(id));
      if (left.length < 2) return false;
      ids = left;
      return true;
    },
  };
}
