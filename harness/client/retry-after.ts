/** How a service asks its clients to come later: 429, or 503 with Retry-After. */

/** Of an answer, what tells whether it is such a request. */
export interface MaybeLater {
  readonly status: number;
  /** The header as it stands. */
  readonly retryAfter: string | undefined;
}

/** 503 alone is a failure, and tells nothing of a limit. */
export const asksToWait = ({ status, retryAfter }: MaybeLater): boolean =>
  status === 429 || (status === 503 && retryAfter !== undefined);

/** The wait that is asked for, in seconds or as a date (RFC 9110, section 10.2.3), in milliseconds from now; undefined when none is. */
export function waitAskedMs({ retryAfter }: MaybeLater): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}
