/** What is missing each time that anybody looks again for it: who else wants it need not look. */
import type { Case } from "./explained.ts";
import type { Attempt } from "./outcome-of-attempts.ts";

/** So many that want the same wanted it again, and none of them had it: the others would not have it either. */
const MANY_IN_VAIN = 4;

export interface WantedInVain {
  /** Of a check that saw no violation: others wanted the same of the service before they could judge anything, and had it not. */
  areInVain(one: Case): boolean;
  /** Before the attempt is added to the others. */
  note(one: Case, next: Attempt): void;
}

export function wantedInVain(): WantedInVain {
  const inVain = new Map<string, number>();
  return {
    areInVain: ({ attempts }: Case): boolean => {
      const wanted = attempts.every((one) => wantedBy(one) !== undefined) && wantedBy(attempts.at(-1)!);
      return typeof wanted === "string" && (inVain.get(wanted) ?? 0) >= MANY_IN_VAIN;
    },
    note: ({ attempts }: Case, next: Attempt): void => {
      const wanted = wantedBy(attempts.at(-1)!);
      if (wanted === undefined) return;
      inVain.set(wanted, wanted === wantedBy(next) ? (inVain.get(wanted) ?? 0) + 1 : 0);
    },
  };
}

function wantedBy({ record: { outcome, cause } }: Attempt): string | undefined {
  if (outcome !== "untestable" || cause?.kind !== "precondition") return undefined;
  return cause.requirements?.join(" ");
}
