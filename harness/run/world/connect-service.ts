/** The way to the service: one pace for every request, each recorded, each round trip noted. */
import { askingForAnotherKey } from "../../client/another-key.ts";
import { createDispatch } from "../../client/dispatch.ts";
import { createPace, type Pace } from "../../client/pace.ts";
import { createServiceClient, type ServiceClient } from "../../client/service-client.ts";
import { createServiceTimes } from "../../timing/create-service-times.ts";
import type { ServiceTimes } from "../../timing/service-times.ts";
import type { WorldParts } from "./world-parts.ts";

export interface Connection {
  readonly times: ServiceTimes;
  readonly pace: Pace;
  readonly service: ServiceClient;
  /** Ends what is kept open. */
  close(): void;
}

export function connectService({ evidence, configuration, ...parts }: WorldParts): Connection {
  const times = createServiceTimes(configuration.times);
  const pace = createPace({
    onLearned: (perSecond) => evidence.profile("requests a second that are taken", `about ${perSecond}`),
  });
  const dispatch = createDispatch({
    pace,
    baseUrl: parts.baseUrl,
    ca: parts.ca,
    requestMs: configuration.times.requestMs,
    runId: parts.runId,
    version: parts.version,
    recorder: {
      ...evidence.recorder,
      answered: (facts) => {
        times.note("round trip", Date.now() - facts.sentAt);
        return evidence.recorder.answered(facts);
      },
    },
    serviceKeys: evidence.serviceKeys,
    askForAnotherKey: askingForAnotherKey(
      () => service.getPublicKey(),
      () => evidence.serviceKeys.length,
    ),
  });
  const service: ServiceClient = createServiceClient(dispatch);
  return { times, pace, service, close: () => dispatch.close() };
}
