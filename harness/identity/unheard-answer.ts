/** Whether a login failed because no answer came, and not because the realm refused it. */

const DEPTH = 6;
const ENDED = /^(ECONN(RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT|EAI_AGAIN|UND_ERR_\w+|OAUTH_TIMEOUT)$/;
/** Nothing of the request had been sent. */
const NOT_CONNECTED = /^(ECONNREFUSED|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;

/** The error, or one that caused it, is of the connection: it could not be made, ended early, or gave nothing in time. */
export function isUnheard(error: unknown): boolean {
  return chain(error).some(({ name, code }) => ENDED.test(code) || name === "TimeoutError");
}

/** The same, and the realm cannot have seen the request. */
export function isUnsent(error: unknown): boolean {
  return chain(error).some(({ code }) => NOT_CONNECTED.test(code));
}

function chain(error: unknown): { name: string; code: string }[] {
  const links: { name: string; code: string }[] = [];
  for (let link = error; link instanceof Error && links.length < DEPTH; link = link.cause)
    links.push({ name: link.name, code: String((link as NodeJS.ErrnoException).code ?? "") });
  return links;
}

/** Once more, a single time, where no answer was heard; what the realm has answered stands. */
export async function againIf<T>(
  isPassing: (error: unknown) => boolean,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isPassing(error)) throw error;
    return attempt();
  }
}
