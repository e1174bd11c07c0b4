/** What else would explain that something did not happen. */
import type { RequirementId } from "#catalogue";
import { Untestable } from "../check/untestable.ts";

/** The requirements that stand in the way of doing this; none when it can be done. */
export async function obstaclesTo(doing: () => Promise<unknown>): Promise<readonly RequirementId[]> {
  try {
    await doing();
    return [];
  } catch (error) {
    if (error instanceof Untestable) return error.blockedBy;
    throw error;
  }
}
