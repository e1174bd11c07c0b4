/** Changes of the data, and what is told of them. */
import { type Changes, createChanges } from "../../changes/changes.ts";
import { correlationHeaders } from "../../client/correlation.ts";
import { type Correlation, createCorrelation } from "../../world/notifications/correlation.ts";
import { createSilence, type Silence } from "../../world/notifications/silence.ts";
import { createSubscribe, type Subscribe } from "../../world/webhooks/subscribe.ts";
import type { Connection } from "./connect-service.ts";
import type { WorldParts } from "./world-parts.ts";

export interface Watch {
  readonly changes: Changes;
  readonly correlation: Correlation;
  readonly silence: Silence;
  readonly subscribe: Subscribe;
  /** What was given up goes on by itself: nothing is changed for a run that is over. */
  close(): void;
}

export function watchChanges(parts: WorldParts, { times, pace }: Connection): Watch {
  const { configuration, evidence } = parts;
  let isClosed = false;
  const changes = createChanges({
    hook: (request, pacing) =>
      isClosed ? Promise.reject(new Error("the run is over")) : parts.hook(request, pacing),
    pace,
    kinds: configuration.changeEntities,
    runStartedAt: parts.startedAt,
    onChange: evidence.change,
  });
  const correlation = createCorrelation(changes, times, () => parts.sink.deliveries);
  return {
    changes,
    correlation,
    silence: createSilence(correlation, configuration.times.quietMs),
    subscribe: createSubscribe({
      baseUrl: parts.baseUrl,
      hosts: configuration.subscribeHosts,
      requestMs: configuration.times.requestMs,
      httpFetch: parts.httpFetch,
      pace,
      correlationHeaders: () => correlationHeaders(parts.runId, parts.version),
      record: evidence.subscribed,
    }),
    close: () => {
      isClosed = true;
    },
  };
}
