/** What is to be judged is there. */
import { NotApplicable } from "../check/untestable.ts";

/** @throws NotApplicable when there is nothing */
export function requireSome(count: number, reason: string): void {
  if (count === 0) throw new NotApplicable(reason);
}
