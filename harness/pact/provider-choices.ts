/** What an implementation chose where the interface leaves it open, as far as a pact can hold it: by a report of a run. */
import { type RouteName, routeNames, routes, titleOf } from "#catalogue";
import type { Exchange, RecordedBody, ReportDocument } from "#reports/document";
import { parseJsonObject } from "../json/parse-json-object.ts";

export interface ProviderChoices {
  /** Whose choices they are: "reference" is our own service, of which there are signed examples. */
  readonly kind: ReportDocument["target"]["kind"];
  /** By route, of all requests that were accepted. */
  readonly accepted: Readonly<Partial<Record<RouteName, ChosenAnswer>>>;
  /** By route, of all that were refused for having no credential. */
  readonly refused: Readonly<Partial<Record<RouteName, ChosenAnswer>>>;
  /** Members that every event of a kind had; undefined where none came. */
  readonly events: Readonly<Record<EventKind, Readonly<Record<string, unknown>> | undefined>>;
}

export type EventKind = "confirmation" | "notification";

export interface ChosenAnswer {
  /** Undefined where there were several. */
  readonly status: number | undefined;
  /** The members that every answer had, each of one type; undefined where an answer was no JSON object. */
  readonly record: Readonly<Record<string, unknown>> | undefined;
}

export function choicesIn({ target, exchanges, events }: ReportDocument): ProviderChoices {
  const byRoute = (holds: (exchange: Exchange) => boolean) =>
    Object.fromEntries(
      routeNames.flatMap((name) => {
        const ofRoute = ({ route, request }: Exchange) =>
          route === titleOf(name) && request.method === routes[name].method;
        const answers = exchanges.filter((exchange) => ofRoute(exchange) && holds(exchange));
        return answers.length === 0 ? [] : [[name, common(answers)]];
      }),
    );
  const ofKind = (kind: EventKind) =>
    inAll(
      events
        .filter((event) => event.kind === kind)
        .map(({ body }) => recordIn(body))
        .filter((record) => record !== undefined),
    );
  return {
    kind: target.kind,
    events: { confirmation: ofKind("confirmation"), notification: ofKind("notification") },
    accepted: byRoute(({ response }) => inHundred(response?.status, 2)),
    refused: byRoute(
      ({ credential, response }) => credential === "no credential" && inHundred(response?.status, 4),
    ),
  };
}

const inHundred = (status: number | undefined, hundred: number): boolean =>
  status !== undefined && Math.floor(status / 100) === hundred;

function common(exchanges: readonly Exchange[]): ChosenAnswer {
  const responses = exchanges.flatMap(({ response }) => response ?? []);
  const [status, ...others] = new Set(responses.map((response) => response.status));
  const records = responses.map(({ body }) => recordIn(body));
  return {
    status: others.length === 0 ? status : undefined,
    record: records.every((record) => record !== undefined) ? inAll(records) : undefined,
  };
}

const recordIn = ({ encoding, cut, content }: RecordedBody): Record<string, unknown> | undefined =>
  encoding === "utf8" && cut === undefined ? parseJsonObject(Buffer.from(content)) : undefined;

/** Names in the order of the alphabet: which answer came first is an accident of the run. */
function inAll(records: readonly Record<string, unknown>[]): Record<string, unknown> | undefined {
  const [first, ...others] = records;
  if (first === undefined) return undefined;
  const isCommon = ([name, value]: [string, unknown]) =>
    value !== null && others.every((other) => typeOf(other[name]) === typeOf(value));
  return Object.fromEntries(
    Object.entries(first)
      .filter(isCommon)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const typeOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
