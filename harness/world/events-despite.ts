/** That a refused creation sent nothing, proved by one that is not refused (rule D07). */
import { currentCheck, waiting } from "../engine/current-check.ts";
import type { Delivery } from "../sink/delivery.ts";
import type { Inbox } from "../sink/inbox.ts";
import type { World } from "./world.ts";

/**
 * Events that reached an inbox, at all or after the given one, although its webhook was refused: looked for until the confirmation event of an
 * ordinary webhook has come and the grace is over. In words.
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
  const stray = inbox.all(({ n }) => after === undefined || n > after.n);
  for (const { n } of stray) currentCheck()?.events.push(n);
  return stray.map(({ n, method }) => `${method} to the targetUrl (event ${n})`);
}
