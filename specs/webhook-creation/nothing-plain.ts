/** That nothing is ever sent over plain HTTP (section Receiver requirements). */
import { expect, furtherEvents, type Inbox, remark, requireRefused, type World } from "#harness";
import { unusedPlainUrl } from "./target-urls.ts";

/**
 * No event for any inbox reached the plain listener. What names no inbox may come from anybody, and is only remarked.
 * @throws Untestable blocked by WHC-06 when there was such a request and an http targetUrl is taken
 */
export async function expectNothingPlain({ alice, sink }: World): Promise<void> {
  const ofOthers = sink.plainAttempts.filter(({ inbox }) => inbox === undefined);
  if (ofOthers.length > 0) {
    requireRefused(await alice.client.createWebhook({ targetUrl: unusedPlainUrl(sink) }), "WHC-06");
    remark(`${ofOthers.length} requests over plain HTTP named no webhook's receiver.`);
  }
  const events = sink.plainAttempts.filter(({ inbox }) => inbox !== undefined);
  expect(events, "events that were sent over plain HTTP").toEqual([]);
}

/** Where the plain listener would take the events of this inbox. */
export function plainAddressOf({ sink }: Pick<World, "sink">, { targetUrl }: Inbox): string {
  return targetUrl.replace(sink.url, sink.plainUrl);
}

/** Nothing for this inbox reaches the plain listener, until an ordinary event has come and the grace is over. */
export async function expectNothingPlainFor(world: World, inbox: Inbox): Promise<void> {
  await furtherEvents(world, inbox);
  const events = world.sink.plainAttempts.filter((attempt) => attempt.inbox === inbox.name);
  expect(
    events.map(({ what }) => what),
    "events that followed a redirect to plain HTTP",
  ).toEqual([]);
}
