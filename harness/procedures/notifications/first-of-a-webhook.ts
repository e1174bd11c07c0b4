/** What comes to a webhook first (NTF-01): wherever else a webhook is made, changes are repeated until one is notified. */
import { requireThat } from "../../judging/require-that.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { passed } from "../../timing/passed.ts";
import { acceptedLink } from "../../world/links/accepted-link.ts";
import { isNotified, isNotifiedOf } from "./is-notified.ts";

/**
 * Whether the first change is notified that is made when the confirmation and the link have had their time. Where another check
 * makes a change meanwhile, that one was the first: so two webhooks are looked at, of two records.
 * @throws Untestable when nothing comes to that webhook later either: then it is no matter of the first
 */
export async function isToldOfTheFirst(world: SharedWorld): Promise<boolean> {
  await world.activation.flows();
  const told = await Promise.all(recordsSeldomChanged(world).map((watched) => isTold(world, watched)));
  return told.every(Boolean);
}

/** Other checks take the first ones, or the last. */
function recordsSeldomChanged({ entities: { all, first } }: SharedWorld): readonly string[] {
  const preferred = [Math.ceil(all.length / 3), Math.max(1, all.length - 6)].flatMap((at) => all[at] ?? []);
  const records = [...new Set(preferred)].filter((id) => id !== first);
  return records.length > 0 ? records : [first];
}

async function isTold(world: SharedWorld, watched: string): Promise<boolean> {
  const webhook = await world.alice.webhook();
  await webhook.confirm();
  await acceptedLink(world.times, webhook, watched);
  await passLinkTime(world);
  if (await isNotified(webhook, await world.changes.any(watched))) return true;
  requireThat(await isNotifiedOf(world, webhook, watched), "Nothing came to the webhook later either.", [
    "a GET on the SubscribeURL activates",
    "a link takes effect",
  ]);
  return false;
}

/** As long as a silence, and longer than this service was seen to take until a webhook is active and a link has its effect. */
async function passLinkTime({ silence, times }: SharedWorld): Promise<void> {
  const leastMs = silence.graceMs(0);
  await passed(leastMs);
  // As it is known by then.
  const seenMs = Math.max(
    times.vigilMs("activation"),
    times.vigilMs("link"),
    times.vigilMs("link everywhere"),
  );
  await passed(seenMs - leastMs);
}
