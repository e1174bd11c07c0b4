/** A sink that stands on another host: inboxes as of any sink, filled by pulling from the relay. */
import { unreachable } from "../errors/harness-error.ts";
import { RUN_WAITS_MS } from "../limits.ts";
import type { Sink } from "./https-sink.ts";
import { createInbox } from "./inbox.ts";
import { newRun, newSegment } from "./relay-address.ts";
import {
  PULL_PATH,
  type PullAnswer,
  type PullRequest,
  RELAY_PATH,
  type RelayInfo,
  requestOf,
} from "./relay-protocol.ts";
import { SinkRecords, type SinkRecordsOptions } from "./sink-records.ts";
import { isStray } from "./stray.ts";

export interface RelaySinkOptions extends Pick<SinkRecordsOptions, "onEvent"> {
  /** Without a final slash. */
  readonly relayUrl: string;
  readonly token: string;
  /** Trusts what the operator wants trusted (FDS_CA_FILE). */
  readonly fetch: typeof globalThis.fetch;
  readonly requestMs: number;
}

/** After a call that failed: the relay may be restarting, and keeps what it captures. */
const RETRY_MS = 500;

/** @throws HarnessError (exit code 3) when the relay does not answer, or does not take the token */
export async function connectRelay(options: RelaySinkOptions): Promise<Sink> {
  const info = await relayInfo(options);
  const records = new SinkRecords(options.onEvent ? { onEvent: options.onEvent } : {});
  const run = newRun();
  const end = new AbortController();
  const ended = keepPulling(
    options,
    { run, after: info.last, answers: [], waitMs: RUN_WAITS_MS },
    records,
    end.signal,
  );
  const { deliveries, plainAttempts, troubles, sender, feeds } = records;
  return {
    url: info.url,
    plainUrl: info.plainUrl,
    deliveries,
    plainAttempts,
    troubles,
    sender,
    get strayDeliveries() {
      return deliveries.filter(isStray);
    },
    inbox: (name, { path = "" } = {}) => {
      const segment = newSegment(options.token, run);
      const feed = createInbox(name, `${info.url}/${segment}${path}`, records);
      feeds.set(segment, feed);
      return feed.inbox;
    },
    close: async () => {
      end.abort();
      await ended;
    },
  };
}

async function relayInfo(options: RelaySinkOptions): Promise<RelayInfo> {
  const url = `${options.relayUrl}${RELAY_PATH}`;
  const failed = (saw: string, cause?: unknown) =>
    unreachable("sink", "relay-not-reachable", {
      tried: `GET ${url} with FDS_SINK_RELAY_TOKEN`,
      saw,
      next: "Check that `countersign sink` runs there, FDS_SINK_RELAY_TOKEN (to a wrong token it does not answer at all), and FDS_CA_FILE for its certificate.",
      cause,
    });
  try {
    const response = await call(options, url, { signal: AbortSignal.timeout(options.requestMs) });
    const info = (await response.json()) as RelayInfo;
    if (info.format === "countersign-relay/1") return info;
  } catch (cause) {
    const { message, cause: reason } = cause as Error;
    throw failed(reason instanceof Error ? `${message}: ${reason.message}` : message, cause);
  }
  throw failed("something answered that is no relay");
}

/** One call after the other until the end; each tells how the deliveries of the one before are answered. */
async function keepPulling(
  options: RelaySinkOptions,
  first: PullRequest,
  records: SinkRecords,
  signal: AbortSignal,
): Promise<void> {
  let request = first;
  while (!signal.aborted) {
    const pulled = await pull(options, request, signal).catch(() => undefined);
    if (pulled) request = taken(pulled, request, records);
    else if (!signal.aborted) await pause(RETRY_MS, signal);
  }
}

async function pull(
  options: RelaySinkOptions,
  request: PullRequest,
  signal: AbortSignal,
): Promise<PullAnswer> {
  const response = await call(options, `${options.relayUrl}${PULL_PATH}`, {
    method: "POST",
    body: JSON.stringify(request),
    signal: AbortSignal.any([signal, AbortSignal.timeout(RUN_WAITS_MS + options.requestMs)]),
  });
  return (await response.json()) as PullAnswer;
}

function taken({ now, events, nearby }: PullAnswer, before: PullRequest, records: SinkRecords): PullRequest {
  const clockAheadMs = now - Date.now();
  for (const { trouble } of nearby) records.trouble(trouble.kind, trouble.what);
  const answers = events.map((event) => ({
    n: event.n,
    answer: records.accept(requestOf(event, clockAheadMs), event.tls),
  }));
  return { ...before, after: events.at(-1)?.n ?? before.after, answers };
}

function call({ fetch, token }: RelaySinkOptions, url: string, init: RequestInit): Promise<Response> {
  return fetch(url, {
    ...init,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
  });
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
