/** What else would explain what a check has seen. */
import type { Cite } from "#catalogue";
import { undefinedIfUntestable } from "../check/untestable.ts";

/** What is asked here cannot take back what was seen: a cause that cannot be found out is none. */
export const suspected = async (find: () => Promise<readonly Cite[]>): Promise<readonly Cite[]> =>
  (await find().catch(undefinedIfUntestable)) ?? [];
