/** What memory holds of an exchange for what is judged over the whole run: not every body, or a target fills it. */
import type { Answered, SeenExchange } from "../client/recorder.ts";
import { MAX_JSON_CHARACTERS } from "../limits.ts";
import type { Allowance } from "./allowance.ts";
import { shortenedHeaders } from "./shortened.ts";

type Facts = Answered & Omit<SeenExchange, keyof Answered>;

export function seenExchange(facts: Facts, allowance: Allowance): SeenExchange {
  const { response, body } = facts;
  const { bytes } = allowance;
  const rawBody = begin(response.rawBody, bytes);
  const decoded = body === response.rawBody ? rawBody : begin(body, bytes);
  const headers = shortenedHeaders(response.headers, bytes);
  allowance.spend(rawBody.length + decoded.length + charactersOf(headers));
  const isWhole = rawBody === response.rawBody && decoded === body;
  return {
    ...facts,
    response: { ...response, rawBody, headers },
    body: decoded,
    ...(isWhole ? {} : { cut: { isJson: isJson(body) } }),
  };
}

/** A copy, so that the rest of the memory is free. */
const begin = (body: Buffer, bytes: number) =>
  body.length <= bytes ? body : Buffer.from(body.subarray(0, bytes));

const charactersOf = (headers: readonly (readonly [string, string])[]) =>
  headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);

/** In strict UTF-8; undefined where that would take too long to say. */
function isJson(body: Buffer): boolean | undefined {
  if (body.length > MAX_JSON_CHARACTERS) return undefined;
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return true;
  } catch {
    return false;
  }
}
