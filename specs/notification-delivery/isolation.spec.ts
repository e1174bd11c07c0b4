/** Section "Events": a notification goes to each active webhook that watches the related BusinessEntity, and to no other. */
import {
  acceptanceThatMayBe,
  chapter,
  eachWatched,
  expect,
  ofRow,
  passEffectTime,
  requirement,
  resembling,
  sharedFixture,
  toldOfBoth,
  toldOfThree,
  updateOf,
  type World,
  watcherOfAnother,
  withLock,
} from "#harness";
import { untoldBesideFailing } from "./failing-receiver.ts";
import { isNotifiedAgain, passOutage } from "./receiver-back.ts";
import { allowedMs, waitsBeside } from "./slow-receiver.ts";

const resemblances: { resemblance: string; resembles: (watched: string, other: string) => boolean }[] = [
  {
    resemblance: "an id that is contained in another",
    resembles: (watched, other) => other.includes(watched),
  },
  {
    resemblance: "an id that contains another",
    resembles: (watched, other) => watched !== other && watched.includes(other),
  },
  {
    resemblance: "ids that differ only in case",
    resembles: (watched, other) => watched.toLowerCase() === other.toLowerCase(),
  },
];

/** What stands before a receiver answers so while it is down, or while it is put up again. 410 would say that it is gone for good. */
const outages = [
  { title: "a receiver that failed for a while", status: 503 },
  { title: "a receiver that was not found for a while", status: 404 },
];

/** Names what it watches at its creation, has been sent its event, and is never confirmed. */
const awaitingWatcher = sharedFixture("a webhook that watches and awaits confirmation", async (world) => {
  const webhook = await world.alice.webhook({ watching: [world.entities.first] });
  await webhook.confirmation();
  return webhook;
});

chapter("Who is notified", () => {
  requirement(
    "NTF-02",
    "three webhooks that watch the same BusinessEntity",
    { when: "first" },
    async (world) => {
      const { told, isMendedByLinks } = await toldOfThree(world);

      expect(told, "webhooks that were told", isMendedByLinks ? ["WHL-01"] : []).toEqual(3);
    },
  );

  requirement(
    "NTF-02",
    "webhooks of both users that watch the same BusinessEntity",
    { when: "first" },
    async (world) => {
      const { told, isForTheOthers } = await toldOfBoth(world);

      // It was unlinked from all that it watched, and linked again.
      expect(told, "users that were told", isForTheOthers ? [] : ["WHL-08", "WHL-05", "WHL-21"]).toEqual(
        world.users.map(({ name }) => name),
      );
    },
  );

  requirement(
    "NTF-03",
    "a webhook that watches another BusinessEntity",
    { when: "first" },
    async ({ alice, entities, changes, shared }) => {
      const other = await alice.activeWebhook([entities.second]);
      const canary = await shared.canary(entities.first);

      const change = await changes.oneForAll(entities.first);

      const heard = await other.notificationsDespite(
        change,
        canary,
        ({ content }) => content.entityId === change.entityId,
      );
      expect(heard, "notifications at a webhook that does not watch it").toEqual([]);
    },
  );

  requirement("NTF-15", "a webhook of another user that watches another BusinessEntity", async (world) => {
    const { entities, changes, shared } = world;
    const canary = await shared.canary(entities.first);
    const other = await watcherOfAnother(world, entities.first);

    const change = await changes.oneForAll(entities.first);

    const heard = await other.notificationsDespite(
      change,
      canary,
      ({ content }) => content.entityId === change.entityId,
    );
    expect(heard, "notifications at another user's webhook").toEqual([]);
  });

  requirement(
    ["NTF-03", "NTF-16"],
    "a confirmed webhook that watches nothing",
    async ({ alice, entities, changes, shared }) => {
      const canary = await shared.canary(entities.first);
      const empty = await alice.webhook();
      await empty.confirm();

      const change = await changes.oneForAll(entities.first);

      expect(
        await empty.notificationsDespite(change, canary),
        "notifications at a webhook that watches nothing",
      ).toEqual([]);
    },
  );

  const unlinkedFromAll = "a webhook whose only BusinessEntity was removed";
  requirement("NTF-16", unlinkedFromAll, { when: "first" }, async (world) => {
    const { alice, entities, changes, shared } = world;
    const emptied = await alice.activeWebhook([entities.second]);
    const canary = await shared.canary(entities.first);
    acceptanceThatMayBe(await emptied.unlink(entities.second));
    await passEffectTime(world, "unlink");

    const change = await changes.oneForAll(entities.first);

    const heard = await emptied.notificationsDespite(change, canary, ofRow(change));
    expect(heard, "notifications at a webhook that watches nothing any more").toEqual([]);
  });

  requirement("NTF-04", "a webhook that awaits confirmation", async (world) => {
    const { entities, changes, shared } = world;
    const canary = await shared.canary(entities.first);
    const awaiting = await awaitingWatcher(world);

    const change = await changes.oneForAll(entities.first);

    const heard = await awaiting.notificationsDespite(change, canary);
    expect(heard, "notifications before the confirmation").toEqual([]);
  });

  // What is told of new rows and what of others may go by two lists.
  requirement("NTF-04", "an update, at a webhook that awaits confirmation", async (world) => {
    const { entities, changes, shared } = world;
    const canary = await shared.canary(entities.first);
    const awaiting = await awaitingWatcher(world);
    const row = await changes.any(entities.first);

    const update = await updateOf(world, row);

    const heard = await awaiting.notificationsDespite(update, canary, ofRow(update));
    expect(heard, "notifications of an update before the confirmation").toEqual([]);
  });

  requirement(
    "NTF-12",
    "changes of the user, keys and links",
    { when: "first" },
    async ({ alice, entities, changes, shared }) => {
      const webhook = await alice.activeWebhook([entities.first]);
      const canary = await shared.canary(entities.first);

      // Made first, for what is heard since then counts.
      const change = await changes.oneForAll(entities.first);
      await withLock("alice's record", async () =>
        alice.client.putUser({ language: await alice.languages.another() }),
      );
      await alice.plainKey();

      const foreign = await webhook.notificationsDespite(
        change,
        canary,
        ({ content }) => !changes.kinds.some((kind) => kind === content.entityName),
      );
      expect(foreign, "notifications of anything but the observable entities").toEqual([]);
    },
  );

  for (const { resemblance, resembles } of resemblances)
    requirement("NTF-13", resemblance, async (world) => {
      const { entities, changes } = world;
      const [watched, other] = resembling(entities.all, resembles);
      const [webhook, canary] = await eachWatched(world, watched, other);

      const change = await changes.any(other);

      const heard = await webhook.notificationsDespite(
        change,
        canary,
        ({ content }) => content.entityId === change.entityId,
      );
      expect(heard, `notifications of ${other} at a webhook that watches ${watched}`).toEqual([]);
    });

  requirement("NTF-11", "a receiver that hangs", { strains: true }, async (world) => {
    const { lastButOne: entityId } = apart(world.entities);
    const hanging = await world.alice.activeWebhook([entityId]);
    const other = await world.alice.activeWebhook([entityId]);

    const waits = await waitsBeside(world, { hanging, other, entityId });

    expect(
      Number.isFinite(waits.besideHangingMs) ? waits.besideHangingMs : "not notified",
      `milliseconds until a webhook is notified while the receiver of another hangs (otherwise ${waits.usualMs})`,
    ).toSatisfy((ms) => typeof ms === "number" && ms <= allowedMs(waits), `at most ${allowedMs(waits)}`);
  });

  requirement("NTF-11", "a receiver that fails", { strains: true }, async (world) => {
    const { lastButOne: entityId } = apart(world.entities);
    const neighbours = [
      await world.alice.activeWebhook([entityId]),
      await world.alice.activeWebhook([entityId]),
    ] as const;

    const untold = await untoldBesideFailing(world, neighbours, entityId);

    expect(untold, "webhooks that are not notified while the receiver of another fails").toEqual([]);
  });

  for (const { title, status } of outages)
    requirement("NTF-17", title, { strains: true }, async (world) => {
      const { thirdLast } = apart(world.entities);
      const webhook = await world.alice.activeWebhook([thirdLast]);

      await passOutage(world, webhook, thirdLast, status);

      const isBack = await isNotifiedAgain(world, webhook, thirdLast);
      expect(isBack, "whether it is notified after the receiver came back").toEqual(true);
    });
});

/** Records that few other checks work on: where a service is put to a strain there, it is not to seem at fault everywhere. */
function apart({ all, first, second }: World["entities"]) {
  return { lastButOne: all.at(-2) ?? first, thirdLast: all.at(-3) ?? second };
}
