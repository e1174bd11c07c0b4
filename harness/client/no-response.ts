/** That no response came, and how far it got: whether asking again does harm depends on that. */

/**
 * - `not connected`: no connection for now; nothing was processed
 * - `unreachable`: no connection, and none to be expected (an unknown name, an untrusted certificate)
 * - `cut off`: reset or closed before the response was whole; what was processed is unknown
 * - `late`: not whole within the deadline
 * - `unreadable`: not HTTP, or beyond a cap
 */
export type Loss = "not connected" | "unreachable" | "cut off" | "late" | "unreadable";

export class NoResponse extends Error {
  readonly loss: Loss;
  /** Whether the connection had been kept from an earlier request, and ended before anything came. */
  readonly wasKept: boolean;

  constructor(loss: Loss, reason: string, cause?: unknown, wasKept = false) {
    super(reason, { cause });
    this.name = "NoResponse";
    this.loss = loss;
    this.wasKept = wasKept;
  }
}

export const lateAfter = (deadlineMs: number): NoResponse =>
  new NoResponse("late", `no answer within ${deadlineMs} ms`);

/** Reasons for which a connection may come about the next time. */
const transient = ["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "EAI_AGAIN", "ETIMEDOUT"];

/**
 * The same failure in our words.
 * @param connected whether there was a connection when it came
 * @param wasKept see {@link NoResponse}
 */
export function noResponse(error: unknown, connected: boolean, wasKept = false): NoResponse {
  if (error instanceof NoResponse) return error;
  const { code, reason } = inWords(error as NodeJS.ErrnoException);
  if (isUnreadable(code, error))
    return new NoResponse("unreadable", `not an HTTP response: ${reason}`, error);
  if (connected) return new NoResponse("cut off", reason, error, wasKept);
  return new NoResponse(transient.includes(code) ? "not connected" : "unreachable", reason, error);
}

/** As Node's parser and that of undici tell it. */
const isUnreadable = (code: string, error: unknown): boolean =>
  /^HPE_|^UND_ERR_HEADERS_OVERFLOW$/.test(code) || (error as Error).name === "HTTPParserError";

/** The failure of a name with several addresses has a code and no message; that of a signal has a number for a code. */
function inWords({ code, message }: NodeJS.ErrnoException): { code: string; reason: string } {
  if (typeof code !== "string" || message.includes(code)) return { code: String(code), reason: message };
  return { code, reason: message === "" ? code : `${code}: ${message}` };
}
