/** Sections "States and transitions" and "Endpoints" (DELETE /user/webhook/{webhookId}/{entityId}): one BusinessEntity is removed. */
import {
  acceptanceThatMayBe,
  between,
  calledWebhook,
  drain,
  expect,
  expectDone,
  isNotifiedOf,
  linkAnew,
  observation,
  otherEntity,
  otherWatchers,
  outcomeOf,
  passUnlinkTime,
  requireAccepted,
  requirement,
  requireThat,
  resembling,
  unknownIdLike,
  unlinkAndDrain,
  unlinking,
  watchingBoth,
} from "#harness";
import { expectEnd, expectEndAsOfOneOfTwo, suspectsOfRemoval } from "./unlink-causes.ts";
import {
  expectActiveLater,
  expectOtherKept,
  expectQuiet,
  expectStillActive,
  onlyOneRemoved,
} from "./unlinked.ts";

requirement("WHL-03", async (world) => {
  const unlinked = await expectDone("a BusinessEntity is unlinked", () => unlinking(world));

  expect(unlinked.answer).toBeAccepted();
  expectQuiet(unlinked, world);
});

requirement("WHL-03", "one that was named at creation", async (world) => {
  const { first, second } = world.entities;
  await world.activation.flows();
  const webhook = await world.alice.webhook({ watching: [first, second] });
  await webhook.confirm();
  requireThat(await isNotifiedOf(world, webhook, second), "What is named is not notified.", "WHC-16");

  acceptanceThatMayBe(await webhook.unlink(second));

  await expectEnd(world, await drain(world, webhook, second));
});

requirement("WHL-03", "the only one, where that is accepted", { when: "first" }, async (world) => {
  const { quietAfterMs } = await onlyOneRemoved(world);

  await expectEndAsOfOneOfTwo(world, quietAfterMs);
});

requirement("WHL-04", async (world) => {
  const unlinked = await unlinking(world);

  expectOtherKept(unlinked);
});

requirement("WHL-04", "one whose id begins that of another", async (world) => {
  const [second, first] = resembling(world.entities.all, (removed, kept) => kept.startsWith(removed));
  const webhook = await watchingBoth(world, world.alice, { first, second });

  await unlinkAndDrain(world, webhook, second);

  expectOtherKept({ other: await otherEntity(world, webhook, first) });
});

requirement("WHL-05", async (world) => {
  const unlinked = await expectDone("a webhook goes on after an unlink", () => unlinking(world));

  expectStillActive(unlinked);
});

requirement("WHL-05", "the removal of the only one", async (world) => {
  expectActiveLater(await onlyOneRemoved(world));
});

requirement("WHL-06", "webhooks of both users go on", async (world) => {
  const { second } = world.entities;
  const others = await otherWatchers(world, second);
  const webhook = await watchingBoth(world);

  await unlinkAndDrain(world, webhook);

  for (const other of others)
    expect(
      await isNotifiedOf(world, other, second),
      `whether a webhook of ${other.owner.name} is still notified of a BusinessEntity that was unlinked from another webhook`,
    ).toEqual(true);
});

requirement("WHL-20", "an unlink of what was not linked", { when: "first" }, async (world) => {
  const { first, second } = world.entities;
  const webhook = await world.alice.activeWebhook([first]);

  await world.alice.client.unlinkEntity(webhook.id, second);
  await passUnlinkTime(world);

  const kept = await isNotifiedOf(world, webhook, first);
  const suspects = await suspectsOfRemoval(world, kept);
  expect(
    kept,
    "whether a linked BusinessEntity is still notified after an unlink of another that was not linked",
    suspects,
  ).toEqual(true);
});

requirement("WHL-12", "an unlink", async (world) => {
  const { alice, fake } = world;
  const { second } = world.entities;
  const webhook = await calledWebhook(world);
  const unknown = unknownIdLike(webhook.id, fake);

  const answer = await between(
    async () => {
      requireAccepted(await linkAnew(webhook, second), "WHL-01");
      return webhook.unlink(second);
    },
    () => alice.client.unlinkEntity(unknown, second),
    "WHL-03",
  );

  expect(answer).toBeRefused();
});

observation("WHL-10", "an unlink of what is not linked", async (world) => {
  const webhook = await calledWebhook(world);
  await webhook.unlink(world.entities.second);
  return outcomeOf(await webhook.unlink(world.entities.second));
});

observation("WHL-18", "until the last notification", async (world) => {
  const { quietAfterMs } = await unlinking(world);
  return quietAfterMs === undefined
    ? `still notified after ${world.deadlines.settleMs} ms`
    : `${quietAfterMs} ms`;
});
