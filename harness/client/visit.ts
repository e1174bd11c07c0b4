/**
 * Requests that are not judged: to a SubscribeURL, to the change hook, and whether something answers at all. Redirects are
 * followed. Any port will do, where fetch() refuses some eighty of them.
 */
import { Agent, interceptors, request } from "undici";
import { VERSION } from "../version.ts";

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

/** Rejects with what went wrong, in words, when no answer comes. */
export type Visitor = (url: string, visit: Visit) => Promise<Visited>;

const MOST_REDIRECTS = 20;
/** Some gateways refuse a request that does not say who asks, and for what. */
const usual = { "User-Agent": `countersign/${VERSION}`, Accept: "*/*" };

export function createVisitor(agent = new Agent()): Visitor {
  const dispatcher = agent.compose(interceptors.redirect({ maxRedirections: MOST_REDIRECTS }));
  return async (url, { method = "GET", headers = {}, body, deadlineMs }) => {
    const sent = body === undefined ? {} : { body };
    const signal = AbortSignal.timeout(deadlineMs);
    try {
      const all = { ...usual, ...headers };
      const answer = await request(url, { method, headers: all, dispatcher, signal, ...sent });
      return { status: answer.statusCode, headers: joined(answer.headers), body: await answer.body.text() };
    } catch (error) {
      throw new Error(inWords(error as NodeJS.ErrnoException), { cause: error });
    }
  };
}

export const isSuccess = ({ status }: Visited): boolean => status >= 200 && status < 300;

/** The failure of a name with several addresses has a code and no message. */
function inWords({ code, message }: NodeJS.ErrnoException): string {
  if (typeof code !== "string" || message.includes(code)) return message;
  return `${code} ${message}`.trim();
}

const joined = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(", ")]));
