/** Section "Events": a notification goes to each active webhook that watches the related BusinessEntity, and to no other. */
import { chapter, expect, NotApplicable, requirement } from "#harness";

chapter("Who is notified", () => {
  requirement(
    "NTF-02",
    "three webhooks that watch the same BusinessEntity",
    async ({ alice, bob, entities, changes }) => {
      const webhooks = [
        await alice.activeWebhook([entities.first]),
        await alice.activeWebhook([entities.first]),
        await bob.activeWebhook([entities.first]),
      ];

      const change = await changes.any(entities.first);

      const told = await Promise.allSettled(webhooks.map((webhook) => webhook.notificationOf(change)));
      expect(told.filter(({ status }) => status === "fulfilled").length, "webhooks that were told").toEqual(
        3,
      );
    },
  );

  requirement(
    "NTF-03",
    "a webhook that watches another BusinessEntity",
    async ({ alice, entities, changes, scenes }) => {
      const canary = await scenes.canary(entities.first);
      const other = await alice.activeWebhook([entities.second]);

      const change = await changes.any(entities.first);

      const heard = await other.heardDespite(
        change,
        canary,
        ({ content }) => content.entityId === change.entityId,
      );
      expect(heard, "notifications at a webhook that does not watch it").toEqual([]);
    },
  );

  requirement(
    "NTF-15",
    "a webhook of another user that watches another BusinessEntity",
    async ({ bob, entities, changes, scenes }) => {
      const canary = await scenes.canary(entities.first);
      const other = await bob.activeWebhook([entities.second]);

      const change = await changes.any(entities.first);

      const heard = await other.heardDespite(
        change,
        canary,
        ({ content }) => content.entityId === change.entityId,
      );
      expect(heard, "notifications at another user's webhook").toEqual([]);
    },
  );

  requirement(
    ["NTF-03", "NTF-16"],
    "a confirmed webhook that watches nothing",
    async ({ alice, entities, changes, scenes }) => {
      const canary = await scenes.canary(entities.first);
      const empty = await alice.webhook();
      await empty.confirm();

      const change = await changes.any(entities.first);

      expect(
        await empty.heardDespite(change, canary),
        "notifications at a webhook that watches nothing",
      ).toEqual([]);
    },
  );

  requirement(
    "NTF-04",
    "a webhook that awaits confirmation",
    async ({ alice, entities, changes, scenes }) => {
      const canary = await scenes.canary(entities.first);
      const awaiting = await alice.webhook({ watching: [entities.first] });
      await awaiting.confirmation();

      const change = await changes.any(entities.first);

      expect(await awaiting.heardDespite(change, canary), "notifications before the confirmation").toEqual(
        [],
      );
    },
  );

  requirement(
    "NTF-12",
    "changes of the user, keys and links",
    { holds: ["alice's record"] },
    async ({ alice, entities, changes }) => {
      const webhook = await alice.activeWebhook([entities.first]);
      const canary = await alice.activeWebhook([entities.first]);

      await alice.client.putUser({ language: await alice.languages.another() });
      await alice.plainKey();

      const change = await changes.any(entities.first);
      const foreign = await webhook.heardDespite(
        change,
        canary,
        ({ content }) => !changes.kinds.some((kind) => kind === content.entityName),
      );
      expect(foreign, "notifications of anything but the observable entities").toEqual([]);
    },
  );

  requirement("NTF-13", async ({ alice, entities, changes }) => {
    const [whole, part] = overlapping(entities.all);
    const watchesPart = await alice.activeWebhook([part]);
    const canary = await alice.activeWebhook([whole]);

    const change = await changes.any(whole);

    const heard = await watchesPart.heardDespite(
      change,
      canary,
      ({ content }) => content.entityId === change.entityId,
    );
    expect(heard, `notifications of ${whole} at a webhook that watches ${part}`).toEqual([]);
  });

  requirement("NTF-11", "a receiver that hangs", async ({ alice, entities, changes, scenes }) => {
    const hanging = await alice.activeWebhook([entities.first]);
    hanging.inbox.answerWith({ hang: true });
    const other = await scenes.canary(entities.first);

    const change = await changes.any(entities.first);

    const { delivery } = await other.notificationOf(change);
    expect(delivery.n, "the event at the other webhook").toBePresent();
  });

  requirement("NTF-17", "a receiver that failed for a while", async ({ alice, entities, changes }) => {
    const webhook = await alice.activeWebhook([entities.first]);
    webhook.inbox.answerWith({ drop: true });
    const lost = await changes.any(entities.first);
    await webhook.notificationOf(lost);

    webhook.inbox.answerWith({});
    const change = await changes.any(entities.first);

    expect(
      (await webhook.notificationOf(change)).delivery.n,
      "the event after the receiver came back",
    ).toBePresent();
  });
});

/** Two ids of which one is contained in the other. */
function overlapping(ids: readonly string[]): [whole: string, part: string] {
  const pairs = ids.flatMap((whole) =>
    ids
      .filter((part) => part !== whole && whole.includes(part))
      .map((part) => [whole, part] as [string, string]),
  );
  if (pairs[0]) return pairs[0];
  throw new NotApplicable("No BusinessEntity id is contained in another.");
}
