/** Events that should not have been sent: looked for until an ordinary event has come and the grace is over (rule D07). */
import { currentCheck, waiting } from "../engine/current-check.ts";
import type { Delivery } from "../sink/delivery.ts";
import type { Inbox } from "../sink/inbox.ts";
import { isProbe, kindOf } from "../sink/notification.ts";
import type { World } from "./world.ts";

/**
 * Events in the inbox that are neither known nor the same bytes once more, in words. Data notifications do not count.
 * @param known what had arrived before the request that should send nothing
 * @throws Untestable blocked by WHC-01 or WHC-02 when the ordinary event does not come
 */
export async function newEvents(
  { alice, silence }: World,
  inbox: Inbox,
  known: readonly Delivery[] = [],
): Promise<string[]> {
  const asked = Date.now();
  const { delivery: canary } = await (await alice.webhook()).confirmation();
  const graceMs = silence.graceMs(canary.at - asked);
  await waiting(() => inbox.collect(() => false, { deadlineMs: graceMs }));
  const isKnown = (delivery: Delivery) =>
    known.some(({ n, body }) => n === delivery.n || body.equals(delivery.body));
  const found = inbox.all(
    (delivery) => !isProbe(delivery) && !isKnown(delivery) && kindOf(delivery) !== "notification",
  );
  for (const { n } of found) currentCheck()?.events.push(n);
  return found.map(({ n, method, target }) => `${method} ${target} (event ${n})`);
}
