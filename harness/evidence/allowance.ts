/** How much may be kept of each thing, so that all of them together do not become too much. */
import { MAX_KEPT_BYTES, MAX_RUN_BYTES, MIN_KEPT_BYTES } from "../limits.ts";

export interface Allowance {
  /** Of the next body, or the next header section. */
  readonly bytes: number;
  /** So much was kept. */
  spend(bytes: number): void;
}

export function createAllowance(total = MAX_RUN_BYTES): Allowance {
  let left = total;
  return {
    get bytes() {
      return left > 0 ? MAX_KEPT_BYTES : MIN_KEPT_BYTES;
    },
    spend: (bytes) => {
      left -= bytes;
    },
  };
}
