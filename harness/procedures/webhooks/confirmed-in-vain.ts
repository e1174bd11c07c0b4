/** Webhooks of which one GET on the SubscribeURL made nothing: they are notified after a second one. */
import { NotApplicable } from "../../check/untestable.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

/** Enough for what one of two instances does: so many pairs, and so many further GETs, of which each may meet that one again. */
const MORE = 6;
const MORE_GETS = 2;

/**
 * The first of the run, and those of a few more, each by its webhookId.
 * @throws NotApplicable where one GET activated every webhook of the run
 */
export async function confirmedInVain(world: SharedWorld): Promise<string[]> {
  const [first] = world.activation.secondGets.confirmedInVain;
  if (first === undefined)
    throw new NotApplicable(
      "No webhook of the run was notified after a second GET on its SubscribeURL only.",
    );
  const more = await Promise.all(Array.from({ length: MORE }, () => wantingSecondGet(world)));
  return [first, ...more.flat()].map(({ id }) => id);
}

/** One, or none. Beside it one was given two GETs and is linked at the same time: where that is not notified either, both are late. */
async function wantingSecondGet(world: SharedWorld): Promise<Webhook[]> {
  const { alice, activation, entities } = world;
  const [once, twice] = [await alice.webhook({ isNew: true }), await alice.webhook({ isNew: true })];
  for (const webhook of [once, twice, twice]) await webhook.confirm();
  for (const webhook of [once, twice]) if (!(await webhook.link(entities.first)).accepted) return [];
  if ((await activation.awaitLink(twice, entities.first)) === undefined) return [];
  if ((await activation.awaitLink(once, entities.first)) !== undefined) return [];
  for (let get = 0; get < MORE_GETS; get++)
    if (await activation.secondGets.areOfUse(once, entities.first)) return [once];
  return [];
}
