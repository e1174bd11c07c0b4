/** What comes to a webhook first (NTF-01): wherever else a webhook is made, changes are repeated until one is notified. */
import { requireThat } from "../judging/require-that.ts";
import type { SharedWorld } from "../shared/shared-world.ts";
import { passed } from "../timing/passed.ts";
import { acceptedLink } from "../world/accepted-link.ts";
import { isNotified, isNotifiedOf } from "./is-notified.ts";

/** Where other checks make a change meanwhile, that one is the first: then another record may be left alone. */
const MOST_RECORDS = 3;

/**
 * Whether the first change is notified that is made when the confirmation and the link have had their time.
 * @throws Untestable when nothing comes to that webhook later either: then it is no matter of the first
 */
export async function isToldOfTheFirst(world: SharedWorld): Promise<boolean> {
  await world.activation.flows();
  for (const watched of recordsSeldomChanged(world).slice(0, MOST_RECORDS)) {
    const { isTold, wasFirst } = await lookFor(world, watched);
    if (wasFirst || !isTold) return isTold;
  }
  return true;
}

/** Beginning with those that no other check prefers. */
function recordsSeldomChanged({ entities: { all, first } }: SharedWorld): readonly string[] {
  const preferred = [-6, -7, -1, -3].flatMap((at) => all.at(at) ?? []);
  const records = [...new Set(preferred)].filter((id) => id !== first);
  return records.length > 0 ? records : [first];
}

async function lookFor(world: SharedWorld, watched: string) {
  const { alice, changes, times } = world;
  const webhook = await alice.webhook();
  await webhook.confirm();
  const before = changes.made.length;
  await acceptedLink(times, webhook, watched);
  await passLinkTime(world);
  const wasFirst = !changes.made.slice(before).some(({ businessEntityId }) => businessEntityId === watched);
  const isTold = await isNotified(webhook, await changes.any(watched));
  if (!isTold)
    requireThat(await isNotifiedOf(world, webhook, watched), "Nothing came to the webhook later either.", [
      "a GET on the SubscribeURL activates",
      "a link takes effect",
    ]);
  return { isTold, wasFirst };
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
