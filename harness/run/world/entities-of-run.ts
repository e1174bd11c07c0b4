/** The BusinessEntity records that a run works on: each chapter begins with others, so that they are out of each other's way. */
import { currentCheck } from "../../check/current-check.ts";
import { type BusinessEntities, businessEntities } from "../../world/business-entities.ts";

export interface EntitiesOfRun {
  /** Those of the chapter whose check asks. */
  ofCheck(): BusinessEntities;
  /** The one that serves all checks. */
  shared(): string;
}

export const entitiesOfRun = (ids: readonly string[]): EntitiesOfRun => ({
  ofCheck: () => businessEntities(ids, currentCheck()?.chapter),
  shared: () => businessEntities(ids).first,
});
