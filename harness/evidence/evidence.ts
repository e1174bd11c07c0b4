/** Everything that is kept of a run: exchanges, events, changes, findings; secrets kept out. */
import type { KeyObject } from "node:crypto";
import type { ChangeRecord, Leftover } from "#reports/document";
import { currentCheck } from "../check/current-check.ts";
import type { SubscribeVisit } from "../client/http-fetcher.ts";
import type { Recorder } from "../client/recorder.ts";
import type { Delivery } from "../sink/delivery.ts";
import { kindOf } from "../sink/notification.ts";
import { createdObject, createdRow } from "./created-objects.ts";
import type { Journal } from "./journal.ts";
import { createRecorder } from "./recorder.ts";
import { createRecording, type Recording } from "./recording.ts";
import { secretsOfDelivery, secretsOfExchange } from "./secret-discovery.ts";
import type { SecretRegistry } from "./secrets.ts";
import { shortened } from "./shortened.ts";
import { createSignatureWatch } from "./signature-watch.ts";

export interface Evidence {
  readonly recorder: Recorder;
  readonly secrets: SecretRegistry;
  /** Public keys of the service met so far, first one first. */
  readonly serviceKeys: readonly KeyObject[];
  change(record: ChangeRecord): void;
  event(delivery: Delivery): void;
  /** A visit to a SubscribeURL. */
  subscribed(visit: SubscribeVisit): void;
  leftover(object: Leftover): void;
  /** How many of these were created so far, in whatever way. */
  created(kind: Leftover["kind"]): number;
  profile(name: string, value: string): void;
}

export interface EvidenceOptions {
  readonly origin: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly journal: Journal;
  readonly secrets: SecretRegistry;
}

interface Keeping extends EvidenceOptions {
  readonly record: Recording;
}

export function createEvidence(options: EvidenceOptions): Evidence {
  const { journal, secrets } = options;
  const keeping: Keeping = { ...options, record: createRecording(secrets) };
  const watch = createSignatureWatch((pem) => journal.write({ type: "public-key", pem }));
  const profiled = new Map<string, string>();
  const ledger = new Set<string>();
  const leftover = (object: Leftover | undefined) => {
    if (object === undefined || ledger.has(`${object.kind} ${object.id}`)) return;
    ledger.add(`${object.kind} ${object.id}`);
    journal.write({ type: "leftover", leftover: { ...object, id: shortened(object.id) } });
  };
  const recorder = createRecorder({
    ...keeping,
    examine: watch.examine,
    examineAnew: watch.examineAnew,
    onAnotherKey: watch.onAnotherKey,
    discoverSecrets: (answered) => {
      secretsOfExchange(answered, secrets);
      leftover(createdObject(answered));
    },
  });
  return {
    recorder,
    secrets,
    serviceKeys: watch.keys,
    change: (change) => {
      journal.write({ type: "change", change });
      leftover(createdRow(change));
    },
    event: (delivery) => {
      secretsOfDelivery(delivery, secrets, journal.lines);
      journal.write({ type: "event", event: eventOf(delivery, keeping) });
    },
    subscribed: (visit) => {
      if (visit.response) watch.remember(Buffer.from(visit.response.body));
      recordVisit(visit, keeping, recorder);
    },
    leftover,
    created: (kind) => [...ledger].filter((entry) => entry.startsWith(`${kind} `)).length,
    profile: (name, value) => {
      if (profiled.get(name) === value) return;
      profiled.set(name, value);
      journal.write({ type: "profile", name: shortened(name), value: shortened(value) });
    },
  };
}

function eventOf(delivery: Delivery, { startedAt, secrets, record }: Keeping) {
  return {
    n: delivery.n,
    at: delivery.at - startedAt,
    inbox: delivery.inbox,
    tls: delivery.tls,
    method: delivery.method,
    target: shortened(secrets.redact(delivery.target)),
    headers: record.headers(delivery.rawHeaders),
    body: record.body(delivery.body),
    answered: delivery.answered,
    kind: kindOf(delivery),
  };
}

/** A SubscribeURL belongs to the notification service, not to the API: the visit is evidence, its response is not examined. */
function recordVisit(
  { request, response, failure, sentAt }: SubscribeVisit,
  { journal, secrets, startedAt, record }: Keeping,
  recorder: Recorder,
): void {
  const n = recorder.number();
  currentCheck()?.exchanges.push(n);
  const body = response && record.body(Buffer.from(response.body));
  journal.write({
    type: "exchange",
    exchange: {
      n,
      at: sentAt - startedAt,
      route: "SubscribeURL",
      credential: "no credential",
      request: { ...request, url: shortened(secrets.redact(request.url)) },
      ...(response && body
        ? {
            response: {
              status: response.status,
              headers: record.headers(Object.entries(response.headers)),
              body,
            },
          }
        : {}),
      ...(failure === undefined ? {} : { failure }),
      timings: { totalMs: Date.now() - sentAt },
    },
  });
}
