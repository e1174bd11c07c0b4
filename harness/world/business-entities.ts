/** The BusinessEntity records that the run may watch. */
import { Untestable } from "../errors.ts";

export interface BusinessEntities {
  readonly first: string;
  readonly second: string;
  /** All of them, at least two. */
  readonly all: readonly string[];
}

/** @throws Untestable when fewer than two ids are known */
export function businessEntities(ids: readonly string[]): BusinessEntities {
  const [first, second] = ids;
  if (first === undefined || second === undefined)
    throw new Untestable("Fewer than two BusinessEntity ids are known: set FDS_BUSINESS_ENTITIES.", {
      missing: ["business-entities"],
    });
  return { first, second, all: ids };
}
