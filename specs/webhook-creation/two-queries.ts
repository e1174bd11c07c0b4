/** Two webhooks whose targetUrls differ in nothing but the query: to a service that looks at the path alone they are one. */
import {
  inboxAt,
  requireAccepted,
  requireApplicable,
  requireThat,
  type SharedWorld,
  sharedFixture,
  type ToldWatchers,
  toldOf,
  unlinkInTheEnd,
  type Webhook,
  type World,
} from "#harness";
import { eventThere } from "./exact-target.ts";
import { atOneReceiver } from "./one-receiver.ts";
import { requireTwoMore } from "./two-more.ts";

const QUERIES = ["/a?x=1", "/a?x=2"];

/** Both await confirmation. @throws NotApplicable where the run may make only so many, or one is refused, which is WHC-12's to tell */
export const twoQueries = sharedFixture(
  "two webhooks whose targetUrls differ in the query",
  async (world) => {
    requireTwoMore(world);
    const { inbox, created } = await atOneReceiver(world);
    const made: Webhook[] = [];
    for (const query of QUERIES) {
      const answer = await created((url) => `${url}${query}`);
      requireApplicable(answer.accepted, "A targetUrl that differs in the query alone is refused (WHC-12).");
      const webhook = world.webhooks.adopt(world.alice, inboxAt(inbox, query), answer);
      requireThat(webhook !== undefined, `${answer.summary}: the answer tells no webhookId.`, "WHC-01");
      made.push(webhook);
    }
    return made;
  },
);

/** Their targetUrls, of those that are sent no confirmation event. */
export async function withoutEvent(world: World, webhooks: readonly Webhook[]): Promise<string[]> {
  const events = await Promise.all(webhooks.map((webhook) => eventThere(world, webhook)));
  return webhooks.filter((_, index) => !events[index]).map(({ inbox }) => inbox.targetUrl);
}

/** How many of these are told of one BusinessEntity that they are linked to. @throws Untestable when one cannot be */
export async function toldOnceLinked(
  world: SharedWorld,
  webhooks: readonly Webhook[],
): Promise<ToldWatchers> {
  const watched = world.entities.first;
  for (const webhook of webhooks) {
    await webhook.confirm();
    requireAccepted(await webhook.link(watched), "WHL-01");
    unlinkInTheEnd(webhook, watched);
  }
  await Promise.all(webhooks.map((webhook) => webhook.atRest(watched)));
  return toldOf(world, { watched, webhooks });
}
