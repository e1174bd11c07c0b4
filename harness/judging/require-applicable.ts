/** What this service has to have chosen for anything to be judged. */
import { NotApplicable } from "../check/untestable.ts";

/** @throws NotApplicable when it has not, which conforms too */
export function requireApplicable(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new NotApplicable(reason);
}
