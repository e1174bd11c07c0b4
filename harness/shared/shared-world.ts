/** The world, with what checks share. */
import type { CoreWorld } from "../world/core-world.ts";
import type { SharedFixtures } from "./shared-fixtures.ts";

export interface SharedWorld extends CoreWorld {
  /** Things that many checks look at and that are made once. */
  readonly shared: SharedFixtures;
}
