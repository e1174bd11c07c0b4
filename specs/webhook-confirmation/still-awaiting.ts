/** That a webhook still awaits confirmation: nothing is notified, and would be, had its SubscribeURL been requested. */
import type { Cite } from "#catalogue";
import {
  expect,
  requireAccepted,
  requireThat,
  type SharedWorld,
  type SinkAnswer,
  sharedFixture,
  subscribeUrlOf,
  Untestable,
  type Webhook,
  withoutSlot,
} from "#harness";
import { awaitingWatcher } from "./awaiting-watcher.ts";

interface Untouched {
  readonly webhook: Webhook;
  /** Notifications that came, in words. */
  readonly heard: readonly string[];
  /** Among them is the change that was made for it, and not only what others changed. */
  readonly isOfOwn: boolean;
}

/** A change of what the webhook watches, and what the webhook heard although it awaits confirmation. */
async function heardOfChange(world: SharedWorld, webhook: Webhook): Promise<Untouched> {
  const canary = await world.shared.canary(world.entities.first);
  const change = await world.changes.oneForAll(world.entities.first);
  const heard = await webhook.notificationsDespite(change, canary);
  return { webhook, heard, isOfOwn: webhook.notificationsOf(change).length > 0 };
}

function untouched(label: string, answer: SinkAnswer): (world: SharedWorld) => Promise<Untouched> {
  return sharedFixture(label, async (world) => {
    // Made before, so that the change follows the creation at once.
    await world.shared.canary(world.entities.first);
    const inbox = world.sink.inbox(label);
    inbox.answerWith(answer);
    const webhook = await awaitingWatcher(world, { inbox });
    return heardOfChange(world, webhook);
  });
}

const FAILS = 500;

/** A webhook that nothing was done to, and whose receiver did not take the event. */
export const eventNotTaken = untouched("webhook whose receiver fails", { status: FAILS });
/** The same, whose receiver took the event. */
export const eventTaken = untouched("webhook whose receiver takes the event", {});
/** In silences. No time is said after which nothing may happen. */
const ALONE = 0.5;
/** While the silence lasts: what became active by itself is notified of the next one. */
const FURTHER_CHANGES = 6;

/** Changes come when the webhook has been left alone for a while, and go on to come. */
export const timePassed = sharedFixture<Untouched>("webhook left alone", async (world) => {
  const webhook = await awaitingWatcher(world);
  const silenceMs = world.silence.graceMs(0);
  const leftAlone = (deadlineMs: number) =>
    withoutSlot(() => webhook.inbox.collect(() => false, { deadlineMs }));
  const further = async () => {
    for (let count = 0; count < FURTHER_CHANGES; count++) {
      await leftAlone(silenceMs / (FURTHER_CHANGES + 1));
      await world.changes.oneForAll(world.entities.first);
    }
  };
  await leftAlone(ALONE * silenceMs);
  const [untouched] = await Promise.all([heardOfChange(world, webhook), further()]);
  return untouched;
});

/** The same change, while another webhook of the user was confirmed. */
export const otherConfirmed = sharedFixture<Untouched>("webhook beside a confirmed one", async (world) => {
  const webhook = await awaitingWatcher(world);
  await (await world.alice.webhook()).confirm();
  return heardOfChange(world, webhook);
});

/** What a webhook of the other user heard, of whom hardly any is confirmed; undefined when that user may not watch it. */
const ofOtherUser = sharedFixture("another user's webhook left alone", async (world) => {
  const attempt = async () =>
    (await heardOfChange(world, await awaitingWatcher(world, { owner: world.bob }))).heard;
  try {
    const heard = await attempt();
    // Another check may have confirmed one just then: once more.
    return heard.length === 0 ? heard : await attempt();
  } catch (error) {
    if (error instanceof Untestable) return undefined;
    throw error;
  }
});

export const writingMethods = ["POST", "PUT", "DELETE"] as const;
export const askingMethods = ["HEAD", "OPTIONS"] as const;

/** The same change, after requests to the SubscribeURL that are none to read it. */
export const writtenTo = sharedFixture<Untouched>(
  "webhook whose SubscribeURL was written to",
  async (world) => requestedBy(world, await awaitingWatcher(world), writingMethods),
);

/** The same once more, after requests that ask about it. Where it was heard before, nothing follows from it. */
export const askedAbout = sharedFixture<Untouched>(
  "webhook whose SubscribeURL was asked about",
  async (world) => {
    const { webhook, heard } = await writtenTo(world);
    const other = heard.length > 0 ? await awaitingWatcher(world) : webhook;
    return requestedBy(world, other, askingMethods);
  },
);

async function requestedBy(world: SharedWorld, webhook: Webhook, methods: readonly string[]) {
  const { subscribeUrl } = await webhook.confirmation();
  for (const method of methods) await webhook.visit(subscribeUrl, method);
  return heardOfChange(world, webhook);
}

/** The same change, after a PUT asked for a new event. */
export const askedAgain = sharedFixture<Untouched>("webhook that asked for a new event", async (world) => {
  const webhook = await awaitingWatcher(world);
  requireAccepted(await webhook.resend(), "WHS-10");
  return heardOfChange(world, webhook);
});

/** What makes a webhook heard that should not be, and what tells of it. */
type Cause = readonly [Cite, (world: SharedWorld) => Promise<Untouched>];

const causes: readonly Cause[] = [
  ["WHS-01", eventNotTaken],
  ["WHS-04", eventTaken],
  ["WHS-25", timePassed],
];

/**
 * Nothing was heard. Where it was, a webhook that nothing was done to may hear too, or this one hears only because others of
 * its user were confirmed.
 * @param further causes that are another requirement's to tell
 */
export async function expectUnheard(
  world: SharedWorld,
  heard: readonly string[],
  further: readonly Cause[] = [],
): Promise<void> {
  const suspects = heard.length > 0 ? await suspectsOf(world, further) : [];
  expect(heard, "notifications before a GET on the SubscribeURL", suspects).toEqual([]);
}

async function suspectsOf(world: SharedWorld, further: readonly Cause[]): Promise<Cite[]> {
  if (await isConfirmedByOthers(world)) return ["WHS-16"];
  for (const [cite, untouched] of [...causes, ...further])
    if ((await untouched(world)).heard.length > 0) return [cite];
  return [];
}

/** Other checks confirm webhooks of the first user all the time, and hardly any of the second. */
async function isConfirmedByOthers(world: SharedWorld): Promise<boolean> {
  const other = await ofOtherUser(world);
  if (other === undefined || other.length > 0) return false;
  // What is told of some changes only is no matter of confirmations, whoever happens to hear of one.
  return (await otherConfirmed(world)).isOfOwn;
}

/** Makes a change, and expects the webhook not to hear of it; then confirms it, and requires that it hears. */
export async function expectStillAwaiting(
  world: SharedWorld,
  webhook: Webhook,
  further: readonly Cause[] = [],
): Promise<void> {
  await expectUnheard(world, (await heardOfChange(world, webhook)).heard, further);
  await requireFlowOnceConfirmed(world, webhook);
}

/** @throws Untestable when the webhook is not notified either once its newest SubscribeURL was requested: then its silence says nothing */
export async function requireFlowOnceConfirmed(world: SharedWorld, webhook: Webhook): Promise<void> {
  // Its receiver may have failed until now.
  webhook.inbox.answerWith({});
  const urls = webhook.inbox.deliveries.map(subscribeUrlOf).filter((url) => url !== undefined);
  await webhook.visit(urls.at(-1)!);
  requireThat(
    (await world.activation.awaitLink(webhook, world.entities.first)) !== undefined,
    "The webhook is not notified after a GET on its SubscribeURL either.",
    ["a GET on the SubscribeURL activates", ...webhook.standsOn],
    { expected: "notifications after the GET", received: "none" },
  );
}
