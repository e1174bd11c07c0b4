/** What came of a request whose outcome the interface leaves open, in words. */
import type { Answer } from "../client/answer.ts";

/** "accepted (200)" or "refused (401)". */
export const outcomeOf = ({ accepted, status }: Answer): string =>
  `${accepted ? "accepted" : "refused"} (${status})`;
