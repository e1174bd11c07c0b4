/** Section "Endpoints": whether the owner's API key may link is left open (ruling J15); a link that is accepted takes effect. */
import {
  acceptanceThatMayBe,
  chapter,
  expect,
  keyKinds,
  obstaclesTo,
  requirement,
  watchingBoth,
} from "#harness";

chapter("A link by an API key of the owner", () => {
  for (const { title, kind } of keyKinds)
    requirement("WHL-01", `asked for with ${title}, where that may`, async (world) => {
      const { alice, entities, activation, service, shared } = world;
      const { credential } = await shared[kind](alice);
      const webhook = await alice.activeWebhook([entities.first]);

      acceptanceThatMayBe(await service.as(credential).linkEntity(webhook.id, entities.second));

      const told = await activation.awaitLink(webhook, entities.second);
      const suspects = told === undefined ? await obstaclesTo(() => watchingBoth(world)) : [];
      expect(told !== undefined, "whether changes are notified after the link", suspects).toEqual(true);
    });
});
