/** Sections "States and transitions" and "Endpoints" (DELETE /user/webhook/{webhookId}/{entityId}): one BusinessEntity is removed. */
import {
  between,
  chapter,
  expect,
  expectOtherKept,
  expectQuiet,
  expectStillActive,
  hears,
  inControl,
  observation,
  otherWatcher,
  outcomeOf,
  outlastUnlink,
  requirement,
  requireOthersKept,
  unknownIdLike,
  unlinkAndQuieten,
  unlinking,
  watchingBoth,
} from "#harness";

chapter("An unlink removes a BusinessEntity", () => {
  requirement("WHL-03", async (world) => {
    const unlinked = await unlinking(world);

    expect(unlinked.answer).toBeAccepted();
    expectQuiet(unlinked, world);
  });

  requirement("WHL-04", async (world) => {
    const unlinked = await unlinking(world);

    expectOtherKept(unlinked);
  });

  requirement("WHL-05", async (world) => {
    const unlinked = await unlinking(world);

    expectStillActive(unlinked);
  });

  for (const user of ["alice", "bob"] as const)
    requirement("WHL-06", `a webhook of ${user} goes on`, async (world) => {
      const { second } = world.entities;
      const other = await otherWatcher(world, world[user], second);
      const webhook = await watchingBoth(world);

      await unlinkAndQuieten(world, webhook);

      expect(await hears(world, other, second), "whether the other webhook is notified").toEqual(true);
    });

  requirement("WHL-20", async (world) => {
    const { first, second } = world.entities;
    const webhook = await world.alice.activeWebhook([first]);

    await webhook.unlink(second);
    await outlastUnlink(world, webhook);

    const kept = await hears(world, webhook, first);
    await requireOthersKept(world, kept);
    expect(kept, "whether the BusinessEntity that is linked is notified").toEqual(true);
  });

  requirement("WHL-12", "an unlink", async ({ alice, entities, fake }) => {
    const { first, second } = entities;
    const webhook = await alice.activeWebhook([first]);
    const unknown = unknownIdLike(webhook.id, fake);

    const answer = await between(
      async () => {
        inControl(await webhook.link(second), "", ["WHL-01"]);
        return webhook.unlink(second);
      },
      () => alice.client.unlinkEntity(unknown, second),
      ["WHL-03"],
    );

    expect(answer).toBeRefused();
  });

  observation("WHL-10", "an unlink of what is not linked", async ({ alice, entities }) => {
    const webhook = await alice.activeWebhook([entities.first]);
    return outcomeOf(await webhook.unlink(entities.second));
  });

  observation("WHL-18", "until the last notification", async (world) => {
    const { quietAfterMs } = await unlinking(world);
    return quietAfterMs === undefined
      ? `still notified after ${world.deadlines.settleMs} ms`
      : `${quietAfterMs} ms`;
  });
});
