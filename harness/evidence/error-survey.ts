/** The refusals of a whole run, as the chapters on authentication and on errors look at them. */

import type { SeenExchange } from "../client/recorder.ts";
import { UNAUTHORIZED } from "../client/unauthorized.ts";
import type { Json } from "../json/json.ts";
import { isObject } from "../json/json.ts";
import { parseJson, parseJsonText } from "../json/parse-json-object.ts";
import { decodedComponent } from "../net/uri-component.ts";
import { readToken } from "../signing/json-web-token.ts";
import { FILE_PATH, internalsShown } from "./internals-shown.ts";
import { everySpelling, holdsAddress, inHeaders, tellingHeaders } from "./telling-headers.ts";

const MIN_ERROR_STATUS = 400;
const MIN_SERVER_ERROR_STATUS = 500;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
/** Shorter values turn up by chance. */
const MIN_CHARACTERS = 4;

const inWords = ({ n, request, credential, response }: SeenExchange) =>
  `${request.method} ${request.path} with ${credential} gave ${response.status} (exchange ${n})`;

const errors = (exchanges: readonly SeenExchange[]) =>
  exchanges.filter(({ response }) => response.status >= MIN_ERROR_STATUS);

/** Protected texts: of each user the id, email and phone, and both names together. */
export function protectedTexts(users: readonly Json[], apikeys: readonly string[]): string[][] {
  const text = (value: unknown) =>
    typeof value === "string" && value.length >= MIN_CHARACTERS ? [value] : [];
  const single = users.flatMap(({ id, email, phone }) => [id, email, phone].flatMap(text));
  const names = users.map(({ firstName, lastName }) =>
    [firstName, lastName].filter((name): name is string => typeof name === "string" && name !== ""),
  );
  return [...[...single, ...apikeys].map((value) => [value]), ...names.filter((both) => both.length === 2)];
}

/** Refusals (401, 403, 404) whose body or headers hold protected texts that the request itself did not, in words. */
export function disclosures(
  exchanges: readonly SeenExchange[],
  texts: readonly (readonly string[])[],
): string[] {
  return errors(exchanges)
    .filter(({ response }) => [UNAUTHORIZED, FORBIDDEN, NOT_FOUND].includes(response.status))
    .filter((exchange) => {
      const [body, headers] = [shown(exchange.body), tellingHeaders(exchange.response)];
      const anywhere = [body, ...everySpelling(headers)].join("\n");
      const isTold = (part: string) => body.includes(part) || inHeaders(headers, part);
      const told = texts.filter((parts) => parts.every((part) => anywhere.includes(part) && isTold(part)));
      if (told.length === 0) return false;
      const sent = sentText(exchange);
      return told.some((parts) => !parts.every((part) => sent.includes(part)));
    })
    .map(inWords);
}

/** The body as it stands, and once more with the escapes of JSON resolved. */
function shown(body: Buffer): string {
  const text = body.toString("utf8");
  return `${text}\n${JSON.stringify(parseJsonText(text)) ?? ""}`;
}

/** All that the client itself sent, a token's claims in plain. */
function sentText({ request, target }: SeenExchange): string {
  const headers = request.headers.map(([, value]) => value);
  const claims = headers.map((value) =>
    JSON.stringify(readToken(value.replace(/^\S+ +/, ""))?.payload ?? ""),
  );
  return [target, decodedComponent(target), ...headers, ...claims, request.body?.toString("utf8") ?? ""].join(
    "\n",
  );
}

/** For each status what its bodies look like: the members of the object, or the kind of text. */
export function errorShapes(exchanges: readonly SeenExchange[]): string[] {
  const shapes = new Map<string, number>();
  for (const { response, body } of errors(exchanges)) {
    const shape = `${response.status}: ${shapeOf(body)}`;
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
  }
  return [...shapes].sort().map(([shape, count]) => `${shape} (${count} times)`);
}

function shapeOf(body: Buffer): string {
  if (body.length === 0) return "an empty body";
  const value = parseJson(body);
  if (isObject(value)) return `an object with ${Object.keys(value).join(", ") || "no members"}`;
  return value === undefined ? "no JSON" : `JSON, ${Array.isArray(value) ? "a list" : typeof value}`;
}

/** How many of the 401 name a way to authenticate in WWW-Authenticate, and which ways. */
export function challenges(exchanges: readonly SeenExchange[]): string {
  const refusals = exchanges.filter(({ response }) => response.status === UNAUTHORIZED);
  const values = refusals.flatMap(({ response }) =>
    response.headers.filter(([name]) => name.toLowerCase() === "www-authenticate").map(([, value]) => value),
  );
  const kinds = [...new Set(values.map((value) => value.split(/[ ,]/)[0]))].join(", ");
  return `${values.length} of ${refusals.length} responses with 401${kinds && ` (${kinds})`}`;
}

/** Errors that show, in the body or a header, how the service is built, in words. */
export function revealedInternals(exchanges: readonly SeenExchange[]): string[] {
  return errors(exchanges).flatMap((exchange) => {
    const found = [...internalsShown(exchange.body.toString("utf8")), ...internalsInHeaders(exchange)];
    return found.length > 0 ? [`${inWords(exchange)}: ${found.join(", ")}`] : [];
  });
}

function internalsInHeaders({ response }: SeenExchange): string[] {
  return tellingHeaders(response).flatMap((header) =>
    internalsShown(header[1], holdsAddress(header) ? FILE_PATH : undefined).map(
      (what) => `${what} in the header ${header[0]}`,
    ),
  );
}

/** Requests that made the service fail, in words. */
export function serverErrors(exchanges: readonly SeenExchange[]): string[] {
  return exchanges.filter(({ response }) => response.status >= MIN_SERVER_ERROR_STATUS).map(inWords);
}
