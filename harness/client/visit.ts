/** Requests that are none of the API's own: to a SubscribeURL, to the change hook. Redirects are followed. */
import { type Agent, interceptors, request } from "undici";

export interface Visit {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly deadlineMs: number;
}

export interface Visited {
  readonly status: number;
  /** Names in small letters; several values of one name as one, with commas. */
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Rejects with what went wrong when no answer comes. */
export type Visitor = (url: string, visit: Visit) => Promise<Visited>;

const MOST_REDIRECTS = 20;

export function createVisitor(agent: Agent): Visitor {
  const dispatcher = agent.compose(interceptors.redirect({ maxRedirections: MOST_REDIRECTS }));
  return async (url, { method = "GET", headers = {}, body, deadlineMs }) => {
    const answer = await request(url, {
      method,
      headers,
      dispatcher,
      signal: AbortSignal.timeout(deadlineMs),
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.statusCode, headers: joined(answer.headers), body: await answer.body.text() };
  };
}

const joined = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(", ")]));
