/** That a refused creation sent nothing, proved by one that is not refused (rule D07). */
import { currentCheck, waiting } from "../engine/current-check.ts";
import { subscribeUrlOf } from "../sink/confirmation.ts";
import type { Delivery } from "../sink/delivery.ts";
import type { Inbox } from "../sink/inbox.ts";
import type { World } from "./world.ts";

/**
 * Events that reached an inbox, at all or after the given one, although its webhook was refused: looked for until the confirmation event of an
 * ordinary webhook has come and the grace is over. In words. Where that event comes several times, so may the given one.
 * @throws Untestable blocked by WHC-01 or WHC-02 when that ordinary event does not come
 */
export async function eventsDespiteRefusal(
  { alice, silence }: World,
  inbox: Inbox,
  after?: Delivery,
): Promise<string[]> {
  const asked = Date.now();
  const canary = await alice.webhook();
  const { delivery } = await canary.confirmation();
  await waiting(() => new Promise((resolve) => setTimeout(resolve, silence.graceMs(delivery.at - asked))));
  const stray = inbox.all(({ n }) => after === undefined || n > after.n).filter(beyond(canary.inbox, after));
  for (const { n } of stray) currentCheck()?.events.push(n);
  return stray.map(({ n, method }) => `${method} to the targetUrl (event ${n})`);
}

/** Not a repetition of the given event, of which there may be as many as an ordinary webhook was sent. */
function beyond({ deliveries }: Inbox, after: Delivery | undefined): (delivery: Delivery) => boolean {
  let repetitions = deliveries.length - 1;
  return (delivery) =>
    after === undefined || subscribeUrlOf(delivery) !== subscribeUrlOf(after) || repetitions-- <= 0;
}
