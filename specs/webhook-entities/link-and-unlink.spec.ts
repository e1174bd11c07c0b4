/** Sections "Webhook" and "States and transitions": link and unlink one after the other, and before the confirmation. */
import type { Cite } from "#catalogue";
import {
  acceptanceThatMayBe,
  drain,
  expect,
  isNotified,
  observation,
  outcomeOf,
  passUnlinkTime,
  requireAccepted,
  requirement,
  requireThat,
  suspectsOfLink,
  unlinkAndDrain,
  type Webhook,
  type World,
  watchingBoth,
} from "#harness";
import {
  expectEnd,
  expectEndAsOfOneOfTwo,
  suspectsOfDeactivation,
  suspectsOfRemoval,
} from "./unlink-causes.ts";
import { removedTwice } from "./unlinked.ts";

requirement("WHL-08", async (world) => {
  const { second } = world.entities;
  const webhook = await watchingBoth(world);
  await unlinkAndDrain(world, webhook);

  const answer = await webhook.link(second);

  expect(answer).toBeAccepted();
  const told = await world.activation.awaitLink(webhook, second);
  await expectTold(world, { webhook, entityId: second }, told !== undefined);
});

requirement("WHL-08", "linked again before the unlink had its time", { when: "first" }, async (world) => {
  const { second } = world.entities;
  const webhook = await watchingBoth(world);
  requireAccepted(await webhook.unlink(second), "WHL-03");

  acceptanceThatMayBe(await webhook.link(second));
  await passUnlinkTime(world);

  const told = await world.activation.awaitLink(webhook, second);
  await expectTold(world, { webhook, entityId: second }, told !== undefined);
});

requirement("WHL-08", "a second time", { when: "first" }, async (world) => {
  const { webhook, quietAfterMs, isTold } = await removedTwice(world);
  requireThat(quietAfterMs !== undefined, "It is still notified once it was removed again.", "WHL-03");

  await expectTold(world, { webhook, entityId: world.entities.second }, isTold);
});

requirement("WHL-03", "a second time", { when: "first" }, async (world) => {
  const { quietAfterMs } = await removedTwice(world);

  await expectEnd(world, quietAfterMs);
});

requirement("WHL-01", "linked once more, where that is accepted", { when: "first" }, async (world) => {
  const { second } = world.entities;
  const webhook = await watchingBoth(world);

  acceptanceThatMayBe(await webhook.link(second));
  // What it took away, if it did, ends as after an unlink.
  await passUnlinkTime(world);

  const told = await world.activation.awaitLink(webhook, second);
  expect(
    told !== undefined,
    "whether changes of a BusinessEntity are notified after it was linked a second time",
  ).toEqual(true);
});

requirement("WHL-19", "a link that was made twice", { when: "first" }, async (world) => {
  const { second } = world.entities;
  const webhook = await watchingBoth(world);

  await webhook.link(second);
  requireAccepted(await webhook.unlink(second), "WHL-03");

  await expectEndAsOfOneOfTwo(world, await drain(world, webhook, second));
});

requirement("WHL-21", async (world) => {
  const { first, second } = world.entities;
  const webhook = await world.alice.activeWebhook([second]);
  acceptanceThatMayBe(await webhook.unlink(second));

  const answer = await webhook.link(first);

  expect(answer).toBeAccepted();
  const told = await world.activation.awaitLink(webhook, first);
  const others = await suspectsOfDeactivation(world, webhook, told !== undefined);
  await expectTold(world, { webhook, entityId: first }, told !== undefined, others);
});

observation("WHL-14", "an unlink of the last BusinessEntity", async ({ alice, entities }) => {
  const webhook = await alice.activeWebhook([entities.second]);
  return outcomeOf(await webhook.unlink(entities.second));
});

observation("WHL-13", "a link before the confirmation", async ({ alice, entities, changes }) => {
  const webhook = await alice.webhook();
  const answer = await webhook.link(entities.first);
  await webhook.confirm();
  const told = await isNotified(webhook, await changes.oneForAll(entities.first));
  return `${outcomeOf(answer)}, ${told ? "notified" : "not notified"} once confirmed`;
});

observation("WHL-13", "an unlink before the confirmation", async ({ alice, entities }) => {
  const webhook = await alice.webhook({ watching: [entities.first, entities.second] });
  return outcomeOf(await webhook.unlink(entities.second));
});

async function expectTold(
  world: World,
  link: { readonly webhook: Webhook; readonly entityId: string },
  isTold: boolean,
  others: readonly Cite[] = [],
): Promise<void> {
  const suspects = [
    ...(await suspectsOfRemoval(world, isTold)),
    ...suspectsOfLink(world, link, isTold),
    ...others,
  ];
  expect(
    isTold,
    "whether changes of a BusinessEntity are notified after it was unlinked and linked again",
    suspects,
  ).toEqual(true);
}
