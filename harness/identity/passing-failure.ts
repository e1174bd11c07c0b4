/** Whether a login failed for the moment: no answer came, or the realm could not give one, and did not refuse it. */

const DEPTH = 6;
const ENDED =
  /^(ECONN(RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENETDOWN|EAI_AGAIN|UND_ERR_\w+|OAUTH_TIMEOUT)$/;
/** Nothing of the request had been sent. */
const NOT_CONNECTED = /^(ECONNREFUSED|E(HOST|NET)UNREACH|ENETDOWN|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** The error, or one that caused it, is of the connection: it could not be made, ended early, or gave nothing in time. */
export function isUnheard(error: unknown): boolean {
  return chain(error).some(({ name, code }) => ENDED.test(code) || name === "TimeoutError");
}

/** The same, and the realm cannot have seen the request. */
export function isUnsent(error: unknown): boolean {
  return chain(error).some(({ code }) => NOT_CONNECTED.test(code));
}

/** No answer came, or one that asks to come later or tells of trouble on the realm's side. */
export function isPassing(error: unknown): boolean {
  return (
    isUnheard(error) ||
    chain(error).some(({ status }) => status === TOO_MANY_REQUESTS || status >= SERVER_ERROR)
  );
}

interface Link {
  readonly name: string;
  readonly code: string;
  /** NaN where it has none. */
  readonly status: number;
}

/** An error and what caused it; at the end there may be the answer itself. */
function chain(error: unknown): readonly Link[] {
  const links: Link[] = [];
  for (let link = error; link instanceof Object && links.length < DEPTH; link = (link as Error).cause) {
    const { name, code, status } = link as { name?: unknown; code?: unknown; status?: unknown };
    links.push({ name: String(name), code: String(code), status: Number(status) });
  }
  return links;
}

/** Once more, a single time, where no answer was heard; what the realm has answered stands. */
export async function againIf<T>(
  isWorthIt: (error: unknown) => boolean,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isWorthIt(error)) throw error;
    return attempt();
  }
}
