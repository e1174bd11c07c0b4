/** A harmless change, made again and again until a webhook notifies of it: how it is seen that a link took effect (rule D08). */
import type { Changes, MadeChange } from "../../changes/changes.ts";
import { noteTrouble } from "../../check/current-check.ts";
import type { Delivery } from "../../sink/delivery.ts";
import { LONGEST_BUSY_MS } from "../../sink/inbox.ts";
import type { ServiceTimes } from "../../timing/service-times.ts";
import type { Webhook } from "../webhooks/webhook.ts";
import type { Correlation } from "./correlation.ts";
import { firstOf } from "./first-delivery.ts";

export interface Stimulation {
  readonly changes: Changes;
  readonly correlation: Correlation;
  readonly times: ServiceTimes;
}

const FIRST_WAIT_MS = 500;
/** Of what a notification took last: a queue that is behind would only be told more. */
const LATENCY_FACTOR = 1.5;
const LONGEST_WAIT_MS = 10_000;

/**
 * The change that one of the webhooks notified of; each change waits longer than the one before. Undefined when none was
 * notified within the patience for a link and, of the last of them, for an event, and the service is not at work any more.
 * @param withinMs less than that: then nothing follows from its not having come
 */
export async function repeatUntilNotified(
  { changes, correlation, times }: Stimulation,
  webhooks: readonly Webhook[],
  entityId: string,
  { withinMs }: { withinMs?: number } = {},
): Promise<MadeChange | undefined> {
  const startedAt = Date.now();
  const until = startedAt + (withinMs ?? times.patienceMs("link"));
  const stimuli: MadeChange[] = [];
  const isOfOne = (delivery: Delivery) => stimuli.some((change) => correlation.concerns(delivery, change));
  const isToldOf = (change: MadeChange) =>
    webhooks.some(({ inbox }) => inbox.all((delivery) => correlation.concerns(delivery, change)).length > 0);
  /** The first that was made is preferred: that it was not notified may have been for want of the link. */
  const knowStimulus = async (found: MadeChange, { at }: Delivery) => {
    const { stimulus } = changes;
    if (found === stimuli[0]) return stimulus.know(found);
    const first = await stimulus.candidate(0, entityId);
    const told = await firstOf(webhooks, (delivery) => correlation.concerns(delivery, first), {
      deadlineMs: Math.max(times.vigilMs("delivery"), LATENCY_FACTOR * (at - found.startedAt)),
    });
    if (told) stimulus.know(first);
    else stimulus.know(found, first);
  };
  const notified = async (deadlineMs: number, patient: boolean) => {
    const delivery = await firstOf(webhooks, isOfOne, {
      deadlineMs,
      patient,
      longestMs: LONGEST_BUSY_MS,
    });
    // What resembled a stimulus may turn out to be of another change, made at the same time.
    const found = delivery && stimuli.find((change) => correlation.concerns(delivery, change));
    if (!found) return undefined;
    const first = stimuli[0]!;
    // Where the first was notified, nothing was late: what passed before it was our own time. It may have been overtaken.
    if (found === first) times.note("link", 0);
    else times.note("link", found.startedAt - startedAt, () => isToldOf(first));
    if (!changes.stimulus.isKnown) await knowStimulus(found, delivery);
    return found;
  };
  for (let waitMs = FIRST_WAIT_MS; Date.now() < until; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    waitMs = Math.max(waitMs, LATENCY_FACTOR * times.latestMs("delivery"));
    stimuli.push(
      changes.stimulus.isKnown
        ? await changes.oneForAll(entityId)
        : await changes.stimulus.candidate(stimuli.length, entityId),
    );
    const leftMs = Math.max(1, until - Date.now());
    const found = await notified(Math.min(waitMs, leftMs), waitMs >= leftMs);
    if (found) return found;
  }
  if (withinMs !== undefined) return undefined;
  const straggler = await notified(Math.max(1, times.stragglersMs()), true);
  if (straggler) return straggler;
  times.noteAbsence("link");
  const hasCome = () => webhooks.some(({ inbox }) => inbox.all(isOfOne).length > 0);
  noteTrouble({
    kind: "late",
    what: `no change of ${entityId} was notified within ${Date.now() - startedAt} ms`,
    hasComeSince: hasCome,
    cameAfterAll: hasCome,
  });
  return undefined;
}
