/** That a webhook still awaits confirmation: nothing is notified, and would be, had its SubscribeURL been requested. */
import type { RequirementId } from "#catalogue";
import { waiting } from "../engine/current-check.ts";
import { Untestable } from "../errors.ts";
import { subscribeUrlOf } from "../sink/confirmation.ts";
import type { SinkAnswer } from "../sink/sink-answer.ts";
import { awaitingWatcher } from "../world/awaiting-watcher.ts";
import { sharedScene } from "../world/shared-scene.ts";
import type { Webhook } from "../world/webhook.ts";
import type { World } from "../world/world.ts";
import { inControl } from "./between.ts";
import { expect } from "./expect.ts";

interface Untouched {
  readonly webhook: Webhook;
  /** Notifications that came, in words. */
  readonly heard: readonly string[];
}

/** A change of what the webhook watches, and what the webhook heard although it awaits confirmation. */
async function heardOfChange(world: World, webhook: Webhook): Promise<string[]> {
  const canary = await world.scenes.canary(world.entities.first);
  return webhook.heardDespite(await world.changes.oneForAll(world.entities.first), canary);
}

function untouched(label: string, answer: SinkAnswer): (world: World) => Promise<Untouched> {
  return sharedScene(label, async (world) => {
    // Made before, so that the change follows the creation at once.
    await world.scenes.canary(world.entities.first);
    const inbox = world.sink.inbox(label);
    inbox.answerWith(answer);
    const webhook = await awaitingWatcher(world, { inbox });
    return { webhook, heard: await heardOfChange(world, webhook) };
  });
}

const FAILS = 500;

/** A webhook that nothing was done to, and whose receiver did not take the event. */
export const eventNotTaken = untouched("webhook whose receiver fails", { status: FAILS });
/** The same, whose receiver took the event. */
export const eventTaken = untouched("webhook whose receiver takes the event", {});
/** In silences. No time is said after which nothing may happen, and a run waits for this alone at its end. */
const ALONE = 1.25;

/** The change comes when the webhook has been left alone for longer than a silence lasts. */
export const timePassed = sharedScene<Untouched>("webhook left alone", async (world) => {
  const webhook = await awaitingWatcher(world);
  await waiting(() => webhook.inbox.collect(() => false, { deadlineMs: ALONE * world.silence.graceMs(0) }));
  return { webhook, heard: await heardOfChange(world, webhook) };
});

/** The same change, while another webhook of the user was confirmed. */
export const otherConfirmed = sharedScene<Untouched>("webhook beside a confirmed one", async (world) => {
  const webhook = await awaitingWatcher(world);
  await (await world.alice.webhook()).confirm();
  return { webhook, heard: await heardOfChange(world, webhook) };
});

/** What a webhook of the other user heard, of whom hardly any is confirmed; undefined when that user may not watch it. */
const ofOtherUser = sharedScene("another user's webhook left alone", async (world) => {
  const attempt = async () => heardOfChange(world, await awaitingWatcher(world, { owner: world.bob }));
  try {
    const heard = await attempt();
    // Another check may have confirmed one just then: once more.
    return heard.length === 0 ? heard : await attempt();
  } catch (error) {
    if (error instanceof Untestable) return undefined;
    throw error;
  }
});

/** The same change, after a POST to the SubscribeURL. */
export const posted = sharedScene<Untouched>("webhook whose SubscribeURL took a POST", async (world) => {
  const webhook = await awaitingWatcher(world);
  await webhook.visit((await webhook.confirmation()).subscribeUrl, "POST");
  return { webhook, heard: await heardOfChange(world, webhook) };
});

/** The same change, after a PUT asked for a new event. */
export const askedAgain = sharedScene<Untouched>("webhook that asked for a new event", async (world) => {
  const webhook = await awaitingWatcher(world);
  inControl(await webhook.resend(), "", ["WHS-10"]);
  return { webhook, heard: await heardOfChange(world, webhook) };
});

/** What makes a webhook heard that should not be, and the requirement that tells of it. */
type Cause = readonly [RequirementId, (world: World) => Promise<Untouched>];

const causes: readonly Cause[] = [
  ["WHS-01", eventNotTaken],
  ["WHS-04", eventTaken],
  ["WHS-25", timePassed],
];

/**
 * Nothing was heard.
 * @param further causes that are another requirement's to tell
 * @throws Untestable blocked by WHS-01, WHS-04 or WHS-25 when a webhook that nothing was done to hears too, and by WHS-16
 *   when it hears only because others of its user were confirmed
 */
export async function expectUnheard(
  world: World,
  heard: readonly string[],
  further: readonly Cause[] = [],
): Promise<void> {
  if (heard.length > 0) {
    await requireOwnConfirmation(world);
    for (const [id, scene] of [...causes, ...further]) {
      const instead = await scene(world);
      if (instead.heard.length > 0) throw heardAnyway(id, instead.heard);
    }
  }
  expect(heard, "notifications before a GET on the SubscribeURL").toEqual([]);
}

/** Other checks confirm webhooks of the first user all the time, and hardly any of the second. */
async function requireOwnConfirmation(world: World): Promise<void> {
  const other = await ofOtherUser(world);
  if (other === undefined || other.length > 0) return;
  const { heard } = await otherConfirmed(world);
  if (heard.length > 0) throw heardAnyway("WHS-16", heard);
}

function heardAnyway(id: RequirementId, heard: readonly string[]): Untestable {
  return new Untestable("A webhook that awaits confirmation is notified for a simpler reason.", {
    blockedBy: [id],
    expected: "no notification before a GET on the SubscribeURL",
    received: heard.join("; "),
  });
}

/** Makes a change, and expects the webhook not to hear of it; then confirms it, and requires that it hears. */
export async function expectStillAwaiting(
  world: World,
  webhook: Webhook,
  further: readonly Cause[] = [],
): Promise<void> {
  await expectUnheard(world, await heardOfChange(world, webhook), further);
  await requireFlowOnceConfirmed(world, webhook);
}

/** @throws Untestable when the webhook is not notified either once its newest SubscribeURL was requested: then its silence says nothing */
export async function requireFlowOnceConfirmed(world: World, webhook: Webhook): Promise<void> {
  const urls = webhook.inbox.deliveries.map(subscribeUrlOf).filter((url) => url !== undefined);
  await webhook.visit(urls.at(-1)!);
  if (await world.activation.settle(webhook, world.entities.first)) return;
  throw new Untestable("The webhook is not notified after a GET on its SubscribeURL either.", {
    blockedBy: ["WHS-03"],
    expected: "notifications after the GET",
    received: "none",
  });
}
