/** The confirmation event that a check waits for, told from repetitions of the one before (section Confirmation event). */
import type { Cite } from "#catalogue";
import { currentCheck, withoutSlot } from "../../check/current-check.ts";
import { Untestable } from "../../check/untestable.ts";
import { subscribeUrlOf } from "../../sink/confirmation.ts";
import { type Delivery, isProbe } from "../../sink/delivery.ts";
import { DeliveryTimeout, type Inbox } from "../../sink/inbox.ts";
import { kindOf } from "../../sink/notification.ts";
import type { ServiceTimes } from "../../timing/service-times.ts";

export interface Confirmation {
  readonly delivery: Delivery;
  readonly subscribeUrl: string;
}

/**
 * The first event, or the first after the given delivery.
 * @throws Untestable blocked by WHC-02 (none came) or WHS-02 (it has no SubscribeURL)
 */
export async function nextConfirmation(
  inbox: Inbox,
  times: ServiceTimes,
  after: Delivery | undefined,
): Promise<Confirmation> {
  const next = await nextEvent(inbox, times.patienceMs("event"), after);
  const delivery = after ? await ofAnotherUrl(inbox, times.vigilMs("delivery"), { after, next }) : next;
  currentCheck()?.events.push(delivery.n);
  const subscribeUrl = subscribeUrlOf(delivery);
  if (subscribeUrl !== undefined && URL.canParse(subscribeUrl)) return { delivery, subscribeUrl };
  throw new Untestable("The confirmation event holds no SubscribeURL that can be requested.", {
    cites: ["the confirmation event holds a SubscribeURL"],
    expected: "a JSON object with a member SubscribeURL, an absolute address",
    received: delivery.body.toString("utf8").slice(0, 500),
  });
}

/** An event without SubscribeURL is to be found as well, and then judged; a probe of the receiver is none. */
const isEvent = (delivery: Delivery) => !isProbe(delivery) && kindOf(delivery) !== "notification";

/**
 * What has the SubscribeURL of an event before may be that one once more, or a new one of a service that keeps the address:
 * for so long another address is waited for.
 */
async function ofAnotherUrl(
  inbox: Inbox,
  vigilMs: number,
  { after, next }: { after: Delivery; next: Delivery },
): Promise<Delivery> {
  if (subscribeUrlOf(after) === undefined) return next;
  const earlier = new Set(inbox.deliveries.filter(({ n }) => n <= after.n).map(subscribeUrlOf));
  const isOfAnotherUrl = (delivery: Delivery) => isEvent(delivery) && !earlier.has(subscribeUrlOf(delivery));
  if (isOfAnotherUrl(next)) return next;
  const other = withoutSlot(() => inbox.next(isOfAnotherUrl, { deadlineMs: vigilMs, after, patient: true }));
  return other.catch(() => next);
}

async function nextEvent(inbox: Inbox, deadlineMs: number, after: Delivery | undefined): Promise<Delivery> {
  try {
    return await withoutSlot(() => inbox.next(isEvent, { deadlineMs, after, patient: true }));
  } catch (error) {
    if (!(error instanceof DeliveryTimeout)) throw error;
    const refused = tlsRefused(error);
    const why = refused === undefined ? "." : `: ${refused.what}. See countersign doctor.`;
    throw new Untestable(`No confirmation event reached the targetUrl within ${error.waitedMs} ms${why}`, {
      cites: refused === undefined ? citesFor(after) : [],
      expected: `an event at the targetUrl within ${error.waitedMs} ms`,
      received: error.message,
    });
  }
}

/** Where somebody came as far as the TLS handshake meanwhile, it may have been the event: then nobody is to blame for its absence. */
const tlsRefused = ({ arrived, troubles }: DeliveryTimeout) =>
  arrived.length === 0 ? troubles.find(({ kind }) => kind === "TLS refused") : undefined;

const citesFor = (after: Delivery | undefined): Cite[] =>
  after ? ["PUT on a webhook sends a new event"] : ["a new webhook is sent its confirmation event"];
