/** Sections "States and transitions" and "Endpoints": which BusinessEntity records a webhook watches. */
import { chapter, expect, observation, requirement } from "#harness";

chapter("Linking and unlinking", () => {
  requirement("WHL-01", async ({ alice, entities, activation }) => {
    await activation.flows();
    const webhook = await alice.activeWebhook([]);

    expect(await webhook.link(entities.first)).toBeAccepted();
    expect(
      await activation.settle(webhook, entities.first),
      "a change that is told of after the link",
    ).toBePresent();
  });

  requirement("WHL-02", async ({ alice, entities, changes }) => {
    const webhook = await alice.activeWebhook([entities.first, entities.second]);

    const made = [await changes.any(entities.first), await changes.any(entities.second)];

    const told = await Promise.allSettled(made.map((change) => webhook.notificationOf(change)));
    expect(
      told.filter(({ status }) => status === "fulfilled").length,
      "BusinessEntity records whose changes are told of",
    ).toEqual(2);
  });

  requirement("WHL-03", async ({ alice, entities, activation }) => {
    const webhook = await alice.activeWebhook([entities.first]);

    expect(await webhook.unlink(entities.first)).toBeAccepted();
    expect(
      await activation.quietens(webhook, entities.first),
      "whether notifications stop within the settle time",
    ).toEqual(true);
  });

  requirement(["WHL-04", "WHL-05"], async ({ alice, entities, changes, activation }) => {
    const webhook = await alice.activeWebhook([entities.first, entities.second]);
    await webhook.unlink(entities.first);
    await activation.quietens(webhook, entities.first);

    const change = await changes.any(entities.second);

    expect(
      (await webhook.notificationOf(change)).delivery.n,
      "the event of the BusinessEntity that is still linked",
    ).toBePresent();
  });

  requirement("WHL-06", async ({ alice, bob, entities, changes, activation }) => {
    const [webhook, own, foreign] = [
      await alice.activeWebhook([entities.first]),
      await alice.activeWebhook([entities.first]),
      await bob.activeWebhook([entities.first]),
    ];
    await webhook.unlink(entities.first);
    await activation.quietens(webhook, entities.first);

    const change = await changes.any(entities.first);

    const told = await Promise.allSettled([own, foreign].map((other) => other.notificationOf(change)));
    expect(
      told.filter(({ status }) => status === "fulfilled").length,
      "other webhooks that are still told",
    ).toEqual(2);
  });

  requirement("WHL-07", async ({ alice, entities, changes }) => {
    const linked = await alice.activeWebhook([entities.second]);
    const other = await alice.activeWebhook([]);

    const change = await changes.any(entities.second);

    expect(
      await other.heardDespite(change, linked),
      "notifications at a webhook that was not linked",
    ).toEqual([]);
  });

  requirement("WHL-08", async ({ alice, entities, activation }) => {
    const webhook = await alice.activeWebhook([entities.first]);
    await webhook.unlink(entities.first);
    await activation.quietens(webhook, entities.first);

    await webhook.link(entities.first);

    expect(
      await activation.settle(webhook, entities.first),
      "a change that is told of after the new link",
    ).toBePresent();
  });

  for (const action of ["linkEntity", "unlinkEntity"] as const)
    requirement(
      "WHL-12",
      action === "linkEntity" ? "a link" : "an unlink",
      async ({ alice, entities, fake }) => {
        await alice.webhook();

        expect(await alice.client[action](fake.string.alphanumeric(24), entities.first)).toBeRefused();
      },
    );

  requirement(["WHL-17", "CON-08"], async ({ alice, entities, activation }) => {
    await activation.flows();
    const webhook = await alice.activeWebhook([]);
    const watched = entities.all.slice(0, 6);

    await Promise.all(watched.map((entity) => webhook.link(entity)));

    const settled = await Promise.all(watched.map((entity) => activation.settle(webhook, entity)));
    expect(
      settled.filter((change) => change === undefined).length,
      `links that were lost, of ${watched.length}`,
    ).toEqual(0);
  });

  observation("WHL-09", "a second link", async ({ alice, entities }) => {
    const webhook = await alice.activeWebhook([entities.first]);
    return String((await webhook.link(entities.first)).status);
  });

  observation("WHL-10", "an unlink of what is not linked", async ({ alice, entities }) => {
    const webhook = await alice.activeWebhook([]);
    return String((await webhook.unlink(entities.second)).status);
  });

  observation("WHL-13", "a link while it awaits confirmation", async ({ alice, entities }) => {
    const webhook = await alice.webhook();
    return String((await webhook.link(entities.first)).status);
  });
});
