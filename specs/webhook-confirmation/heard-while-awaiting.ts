/** What webhooks hear of changes while they await confirmation, each after something else was done to it or to its event. */
import {
  awaitingWatcher,
  type MadeChange,
  NotApplicable,
  notApplicableTo,
  type SharedWorld,
  type SinkAnswer,
  sharedFixture,
  Untestable,
  undefinedIfUntestable,
  type Webhook,
  withoutSlot,
} from "#harness";
import { type Act, askForNewEvent, writeToSubscribeUrl } from "./no-confirmation.ts";

export interface Untouched {
  readonly webhook: Webhook;
  /** The one that was made for it. */
  readonly change: MadeChange;
  /** Notifications that came, in words. */
  readonly heard: readonly string[];
  /** Among them is the change that was made for it, and not only what others changed. */
  readonly isOfOwn: boolean;
}

/** A change of what the webhook watches, and what the webhook heard although it awaits confirmation. */
export async function heardOfChange(world: SharedWorld, webhook: Webhook): Promise<Untouched> {
  const canary = await world.shared.canary(world.entities.first);
  const change = await world.changes.oneForAll(world.entities.first);
  const heard = await webhook.notificationsDespite(change, canary);
  return { webhook, change, heard, isOfOwn: webhook.notificationsOf(change).length > 0 };
}

/** A change of what the webhook watches, of which another one that watches the same was notified meanwhile. */
export async function changedWhileAwaiting(world: SharedWorld) {
  const canary = await world.shared.canary(world.entities.first);
  const webhook = await awaitingWatcher(world);
  const change = await world.changes.oneForAll(world.entities.first);
  await canary.requireNotification(change);
  return { webhook, change, canary };
}

/** What is left unasked for one kind of row only is asked of each: those that the hook can make. */
async function rowOfEachKind({ changes, entities }: SharedWorld): Promise<void> {
  const create = changes.kinds.map((kind) =>
    changes.create(kind, entities.first).catch(undefinedIfUntestable),
  );
  await Promise.all(create);
}

function untouched(
  label: string,
  answer: SinkAnswer,
  before: (world: SharedWorld) => Promise<void> = async () => undefined,
): (world: SharedWorld) => Promise<Untouched> {
  return sharedFixture(label, async (world) => {
    // Made before, so that the change follows the creation at once.
    await world.shared.canary(world.entities.first);
    const inbox = world.sink.inbox(label);
    inbox.answerWith(answer);
    const webhook = await awaitingWatcher(world, { inbox });
    await before(world);
    return heardOfChange(world, webhook);
  });
}

const FAILS = 500;

/** A webhook that nothing was done to, and whose receiver did not take the event. */
export const eventNotTaken = untouched("webhook whose receiver fails", { status: FAILS }, rowOfEachKind);
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

/** A webhook of the other user, of whom hardly any is confirmed. @throws NotApplicable when that user may not watch it */
export const untouchedOfOther = sharedFixture<Untouched>(
  "another user's webhook left alone",
  async (world) => {
    const webhook = await awaitingWatcher(world, { owner: world.bob }).catch(
      notApplicableTo("The second user may have no such webhook."),
    );
    return heardOfChange(world, webhook);
  },
);

/** Other checks confirm one of that user now and then: so often it is tried whether they leave it alone. */
const TRIES = 6;

/** What one of them heard, with none of that user confirmed meanwhile; undefined when that user may not watch it, or others always were. */
export const ofOtherUser = sharedFixture("another user's webhook once more", async (world) => {
  try {
    for (let tried = 0; tried < TRIES; tried++) {
      const wereOthersConfirmed = world.bob.visits.watch();
      const webhook = await awaitingWatcher(world, { owner: world.bob });
      const { heard } = await heardOfChange(world, webhook);
      if (heard.length === 0 || !wereOthersConfirmed()) return heard;
    }
    return undefined;
  } catch (error) {
    if (error instanceof Untestable || error instanceof NotApplicable) return undefined;
    throw error;
  }
});

/** The same change, after something was done to the webhook that is no GET on its newest SubscribeURL. */
const heardAfter = (label: string, act: Act) =>
  sharedFixture<Untouched>(label, async (world) => {
    const webhook = await awaitingWatcher(world);
    await act(world, webhook);
    return heardOfChange(world, webhook);
  });

export const writtenTo = heardAfter("webhook whose SubscribeURL was written to", writeToSubscribeUrl);
export const askedAgain = heardAfter("webhook that asked for a new event", askForNewEvent);
