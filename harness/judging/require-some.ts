/** What is to be judged is there. */
import { requireApplicable } from "./require-applicable.ts";

/** @throws NotApplicable when there is nothing */
export function requireSome(count: number, reason: string): void {
  requireApplicable(count > 0, reason);
}
