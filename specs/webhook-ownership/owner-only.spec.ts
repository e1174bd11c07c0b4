/** Section "Webhook": only the user who created a webhook may change it. */
import {
  bearer,
  chapter,
  claimingToBe,
  expect,
  inControl,
  observation,
  prepareCall,
  requirement,
  type User,
  type World,
} from "#harness";

const actions = [
  { id: "OWN-01", title: "PUT", route: "resendConfirmation" },
  { id: "OWN-02", title: "a link", route: "linkEntity" },
  { id: "OWN-03", title: "an unlink", route: "unlinkEntity" },
] as const;

const credentials = [
  {
    title: "an API key of another user",
    of: async (world: World, user: User) => (await world.scenes.plainKey(user)).credential,
  },
  {
    title: "a signature of another user",
    of: async (world: World, user: User) => (await world.scenes.signingKey(user)).credential,
  },
];

chapter("Only the owner may change a webhook", () => {
  for (const { id, title, route } of actions)
    requirement(id, `${title} by another user`, async (world) => {
      const call = await prepareCall(world, route);
      inControl(await call(world.alice.client), "before", ["OAU-02"]);

      const answer = await call(world.bob.client);

      expect(answer).toBeRefused();
    });

  for (const { title, route } of actions)
    for (const { title: words, of } of credentials)
      requirement("OWN-04", `${title} by ${words}`, async (world) => {
        const call = await prepareCall(world, route);
        inControl(await call(world.alice.client), "before", ["OAU-02"]);

        const answer = await call(world.service.as(await of(world, world.bob)));

        expect(answer).toBeRefused();
      });

  for (const { title, route } of actions)
    requirement("OWN-06", `${title} by another user who claims to be the owner`, async (world) => {
      const call = await prepareCall(world, route);
      const owner = await world.alice.id();
      inControl(await call(world.alice.client), "before", ["OAU-02"]);

      const answer = await call(world.service.as(claimingToBe(owner, world.bob.bearer)), {
        query: `userId=${encodeURIComponent(owner)}`,
      });

      expect(answer).toBeRefused();
    });

  requirement("OWN-08", "another token of the owner", async ({ alice, service }) => {
    const webhook = await alice.webhook();
    const { accessToken } = await alice.tokens.freshLogin();

    const answer = await service
      .as(bearer(accessToken, "another Bearer token of alice"))
      .resendConfirmation(webhook.id);

    expect(answer).toBeAccepted();
  });

  requirement(
    "OWN-10",
    "a link and an unlink by another user change nothing",
    async ({ alice, bob, entities, changes }) => {
      const webhook = await alice.activeWebhook([entities.first]);
      const canary = await alice.activeWebhook([entities.second]);

      await bob.client.unlinkEntity(webhook.id, entities.first);
      await bob.client.linkEntity(webhook.id, entities.second);

      const [kept, foreign] = [await changes.any(entities.first), await changes.any(entities.second)];
      expect(
        (await webhook.notificationOf(kept)).delivery.n,
        "the event of the BusinessEntity that the owner linked",
      ).toBePresent();
      const heard = await webhook.heardDespite(
        foreign,
        canary,
        ({ content }) => content.entityId === foreign.entityId,
      );
      expect(heard, "notifications of the BusinessEntity that another user tried to link").toEqual([]);
    },
  );

  observation("OWN-09", "status for another user's webhook", async (world) => {
    const call = await prepareCall(world, "resendConfirmation");
    return String((await call(world.bob.client)).status);
  });
});
