/** Section "Events": a notification goes to each active webhook that watches the related BusinessEntity. */
import {
  expect,
  isToldBesideOneNamed,
  requirement,
  toldOfBoth,
  toldOfKnownByBoth,
  toldOfMany,
  toldOfThree,
} from "#harness";

requirement(
  "NTF-02",
  "three webhooks that watch the same BusinessEntity",
  { when: "first" },
  async (world) => {
    const { told, isMendedByLinks } = await toldOfThree(world);

    expect(
      told,
      "how many of three webhooks that watch a BusinessEntity are notified of its change",
      isMendedByLinks ? ["WHL-01"] : told === 0 ? ["NTF-01"] : [],
    ).toEqual(3);
  },
);

requirement("NTF-02", "as many webhooks as the run has, up to twelve", { when: "last" }, async (world) => {
  const { told, of, isForTheOthers } = await toldOfMany(world);

  // Each was unlinked from all that it watched, and linked again.
  expect(
    told,
    `how many of ${of} webhooks that watch a BusinessEntity are notified of its change`,
    isForTheOthers ? [] : ["WHL-08", "WHL-05", "WHL-21", "NTF-01"],
  ).toEqual(of);
});

requirement("NTF-02", "a webhook beside one that names the BusinessEntity at its creation", async (world) => {
  const isTold = await isToldBesideOneNamed(world);

  expect(
    isTold,
    "whether a webhook is notified of what it watches, once another was made that names the same",
  ).toEqual(true);
});

for (const { title, when, toldOf } of [
  { title: "webhooks of both users that watch the same BusinessEntity", when: "first", toldOf: toldOfBoth },
  {
    title: "webhooks of both users that watch a known BusinessEntity",
    when: "last",
    toldOf: toldOfKnownByBoth,
  },
] as const)
  requirement("NTF-02", title, { when }, async (world) => {
    const { told, isForTheOthers } = await toldOf(world);

    // It was unlinked from all that it watched, and linked again.
    expect(
      told,
      "the users whose webhooks are notified of a change of the BusinessEntity that both watch",
      isForTheOthers ? [] : ["WHL-08", "WHL-05", "WHL-21"],
    ).toEqual(world.users.map(({ name }) => name));
  });
