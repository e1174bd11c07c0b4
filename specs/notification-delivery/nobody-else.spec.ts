/** Section "Events": a notification goes to no webhook that awaits confirmation, or watches another BusinessEntity or none; and tells of nothing else. */
import {
  acceptanceThatMayBe,
  awaitingWatcher,
  eachWatched,
  expect,
  ofRow,
  passEffectTime,
  requirement,
  resembling,
  sharedFixture,
  updateOf,
  watcherOfAnother,
  withLock,
} from "#harness";

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

/** One for both, which is never confirmed. */
const neverConfirmed = sharedFixture("a webhook that watches and awaits confirmation", (world) =>
  awaitingWatcher(world),
);

requirement(
  "NTF-03",
  "a webhook that watches another BusinessEntity",
  { when: "first" },
  async ({ alice, entities, changes, shared }) => {
    const other = await alice.activeWebhook([entities.second]);
    const canary = await shared.canary(entities.first);

    const change = await changes.oneForAll(entities.first);

    const heard = await other.notificationsDespite(change, canary, ofRow(change));
    expect(heard, "notifications of a change at a webhook that watches another BusinessEntity").toEqual([]);
  },
);

requirement("NTF-15", "a webhook of another user that watches another BusinessEntity", async (world) => {
  const { entities, changes, shared } = world;
  const canary = await shared.canary(entities.first);
  const other = await watcherOfAnother(world, entities.first);

  const change = await changes.oneForAll(entities.first);

  const heard = await other.notificationsDespite(change, canary, ofRow(change));
  expect(
    heard,
    "notifications of a change at a webhook of another user that watches another BusinessEntity",
  ).toEqual([]);
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
  expect(heard, "notifications at a webhook whose only BusinessEntity was unlinked").toEqual([]);
});

requirement("NTF-04", "a webhook that awaits confirmation", async (world) => {
  const { entities, changes, shared } = world;
  const canary = await shared.canary(entities.first);
  const awaiting = await neverConfirmed(world);

  const change = await changes.oneForAll(entities.first);

  const heard = await awaiting.notificationsDespite(change, canary);
  expect(heard, "notifications of a new row at a webhook that awaits confirmation").toEqual([]);
});

// What is told of new rows and what of others may go by two lists.
requirement("NTF-04", "an update, at a webhook that awaits confirmation", async (world) => {
  const { entities, changes, shared } = world;
  const canary = await shared.canary(entities.first);
  const awaiting = await neverConfirmed(world);
  const row = await changes.any(entities.first);

  const update = await updateOf(world, row);

  const heard = await awaiting.notificationsDespite(update, canary, ofRow(update));
  expect(heard, "notifications of an update at a webhook that awaits confirmation").toEqual([]);
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
    expect(
      foreign,
      "notifications of anything but the listed entities, after a user and a key were changed",
    ).toEqual([]);
  },
);

for (const { resemblance, resembles } of resemblances)
  requirement("NTF-13", resemblance, async (world) => {
    const { entities, changes } = world;
    const [watched, other] = resembling(entities.all, resembles);
    const [webhook, canary] = await eachWatched(world, watched, other);

    const change = await changes.any(other);

    const heard = await webhook.notificationsDespite(change, canary, ofRow(change));
    expect(heard, `notifications of ${other} at a webhook that watches ${watched}`).toEqual([]);
  });
