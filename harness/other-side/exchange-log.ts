/** What was sent and received in a run of the other side, kept as evidence of the check on whose behalf it went. */
import type { Exchange, RecordedHeaders, SinkEvent } from "#reports/document";
import { currentCheck } from "../check/current-check.ts";
import type { Journal } from "../evidence/journal.ts";
import { createRecording } from "../evidence/recording.ts";
import type { SecretRegistry } from "../evidence/secrets.ts";
import { shortened } from "../evidence/shortened.ts";

export interface HttpPart {
  readonly headers: RecordedHeaders;
  readonly body: Buffer;
}

export interface SentExchange {
  readonly route: string;
  readonly credential: string;
  readonly request: HttpPart & { readonly method: string; readonly url: string };
  readonly response?: HttpPart & { readonly status: number };
  readonly failure?: string;
  /** Epoch milliseconds. */
  readonly sentAt: number;
  readonly tookMs: number;
}

/** A request that reached a server of ours. */
export interface Visit extends HttpPart {
  readonly n: number;
  /** The server that it reached, in words. */
  readonly server: string;
  readonly tls: boolean;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly answered: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface ExchangeLog {
  /** @returns its number */
  exchange(exchange: SentExchange): number;
  visit(visit: Omit<Visit, "n">): Visit;
}

export interface LogOptions {
  readonly journal: Journal;
  readonly secrets: SecretRegistry;
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

export function createExchangeLog({ journal, secrets, startedAt }: LogOptions): ExchangeLog {
  const record = createRecording(secrets);
  let exchanges = 0;
  let events = 0;
  return {
    exchange: ({ request, response, failure, route, credential, sentAt, tookMs }) => {
      const n = exchanges++;
      currentCheck()?.exchanges.push(n);
      const exchange: Exchange = {
        n,
        at: Math.max(0, sentAt - startedAt),
        route,
        credential,
        request: {
          method: request.method,
          url: shortened(secrets.redact(request.url)),
          headers: record.headers(request.headers),
          ...(request.body.length > 0 ? { body: record.body(request.body) } : {}),
        },
        ...(response === undefined
          ? {}
          : {
              response: {
                status: response.status,
                headers: record.headers(response.headers),
                body: record.body(response.body),
              },
            }),
        ...(failure === undefined ? {} : { failure }),
        timings: { totalMs: Math.max(0, tookMs) },
      };
      journal.write({ type: "exchange", exchange });
      return n;
    },
    visit: (visit) => {
      const n = events++;
      const event: SinkEvent = {
        n,
        at: Math.max(0, visit.at - startedAt),
        inbox: visit.server,
        tls: visit.tls,
        method: visit.method,
        target: shortened(secrets.redact(visit.target)),
        headers: record.headers(visit.headers),
        body: record.body(visit.body),
        answered: String(visit.answered),
        kind: "other",
      };
      journal.write({ type: "event", event });
      return { ...visit, n };
    },
  };
}

/** Name and value of each field, from the flat list that Node gives. */
export const headerPairs = (raw: readonly string[]): RecordedHeaders =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ""] as [string, string]] : []));
