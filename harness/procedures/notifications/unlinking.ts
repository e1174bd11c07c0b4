/** What happens when one of two watched BusinessEntity records is removed: done once, looked at by several checks. */

import { Untestable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import { isDenied, requireAccepted } from "../../judging/require.ts";
import { sharedFixture } from "../../shared/shared-fixture.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { passed } from "../../timing/passed.ts";
import type { BusinessEntities } from "../../world/links/business-entities.ts";
import type { User } from "../../world/users/user.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";
import { renewedConfirmation } from "../webhooks/renewed-confirmation.ts";
import { drain } from "./draining.ts";
import { isNotifiedOf } from "./is-notified.ts";

/** How a BusinessEntity that stayed linked is notified. */
export type OtherEntity = "as before" | "only after a new confirmation" | "no more";

export interface Unlinking {
  readonly answer: Answer;
  /** When the last change of the removed one that was notified was made, in milliseconds after the answer; undefined when they never ended. */
  readonly quietAfterMs: number | undefined;
  readonly other: OtherEntity;
}

/** So many instances of a service may notify by turns, of which one may not know of an unlink. */
const BY_TURNS = 6;

/** The second BusinessEntity is removed from an active webhook that watches the first too. */
export const unlinking = sharedFixture<Unlinking>("one of two removed", async (world) => {
  const webhook = await watchingBoth(world);
  const answer = await webhook.unlink(world.entities.second);
  requireUnlinked(answer);
  const quietAfterMs = await drain(world, webhook, world.entities.second, { atOnce: BY_TURNS });
  return { answer, quietAfterMs, other: await otherEntity(world, webhook) };
});

/** @throws Untestable blocked by OAU-02 when the access token is not enough, by WHL-03 when it is refused for another reason */
const requireUnlinked = (answer: Answer) =>
  requireAccepted(answer, [
    isDenied(answer) ? "a Bearer token is accepted on every route" : "an unlink takes effect",
  ]);

/** By which a request is refused for what it asks (catalogue, status rule). */
const invalidStatuses = [400, 409, 422];

/**
 * Removes a BusinessEntity that may be the last one that the webhook watches: false where it has to stay, which is not shown.
 * @throws Untestable blocked by WHL-03 when it is refused for another reason, or not answered
 */
export async function isRemoved(webhook: Webhook, entityId: string): Promise<boolean> {
  const answer = await webhook.unlink(entityId);
  if (invalidStatuses.includes(answer.status)) return false;
  return requireAccepted(answer, ["an unlink takes effect"]).accepted;
}

/**
 * An active webhook that is linked to the first and then to the second, and is notified of both.
 * @throws Untestable blocked by WHL-02, or by WHL-05 when only a new confirmation brings the first back
 */
export async function watchingBoth(
  world: SharedWorld,
  owner: User = world.alice,
  { first, second }: Pick<BusinessEntities, "first" | "second"> = world.entities,
): Promise<Webhook> {
  const webhook = await owner.activeWebhook([first]);
  const silent = await world.activation.linkEffectively(webhook, second).catch(thatNothingFlows);
  const other = await otherEntity(world, webhook, first);
  if (other === "as before" && silent === undefined) return webhook;
  if (silent !== undefined && other !== "only after a new confirmation") throw silent;
  throw new Untestable(`After the link of a second BusinessEntity the first is notified ${other}.`, {
    cites: [other === "no more" ? "a second link leaves the first" : "a webhook stays active through links"],
    expected: "notifications of both",
    received: `the first ${other}`,
  });
}

/** Gives the reason back, for it may be found in the webhook and not in the link. */
function thatNothingFlows(error: unknown): Untestable {
  if (error instanceof Untestable) return error;
  throw error;
}

/** How changes of a BusinessEntity to which the webhook is linked, the first where none is named, are notified: before and after a new confirmation. */
export async function otherEntity(
  world: SharedWorld,
  webhook: Webhook,
  entityId: string = world.entities.first,
): Promise<OtherEntity> {
  if (await isNotifiedOf(world, webhook, entityId)) return "as before";
  const renewed = await renewedConfirmation(webhook).catch(thatNoneIsToBeHad);
  if (renewed === undefined) return "no more";
  await webhook.visit(renewed.subscribeUrl);
  return (await isNotifiedOf(world, webhook, entityId)) ? "only after a new confirmation" : "no more";
}

/** PUT is shown for a webhook that awaits confirmation: one that is still active may be refused it, or sent no event. */
function thatNoneIsToBeHad(error: unknown): undefined {
  if (error instanceof Untestable && error.isFor("PUT on a webhook sends a new event")) return undefined;
  throw error;
}

/**
 * Removes a BusinessEntity, the second where none is named, and waits until it is notified no more: no silence that is judged, so
 * that it is listened to only for as long as a late notification would take.
 * @throws Untestable blocked by WHL-03 when the unlink is refused or has no end
 */
export async function unlinkAndDrain(
  world: SharedWorld,
  webhook: Webhook,
  entityId: string = world.entities.second,
): Promise<void> {
  requireUnlinked(await webhook.unlink(entityId));
  const graceMs = () => world.times.vigilMs("delivery");
  if ((await drain(world, webhook, entityId, { graceMs })) !== undefined) return;
  throw new Untestable("The notifications of a removed BusinessEntity did not end within the settle time.", {
    cites: ["an unlink takes effect"],
    expected: "no more notifications of it",
    received: `notifications after ${world.deadlines.settleMs} ms`,
  });
}

/** Waits for as long as a silence, and for longer than this service was seen to take to end a removed BusinessEntity. */
export async function passUnlinkTime({ silence, times }: SharedWorld): Promise<void> {
  const leastMs = silence.graceMs(0);
  await passed(leastMs);
  // As it is known by then.
  await passed(times.vigilMs("unlink") - leastMs);
}
