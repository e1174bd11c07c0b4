/** Sections "Webhook" and "Limits": each webhook of a user points to a different URL. */
import {
  between,
  chapter,
  differentUrls,
  equivalentUrls,
  expect,
  expectNoSecond,
  expectOneWebhook,
  inControl,
  observation,
  outcomeOf,
  parallelCreations,
  requirement,
  requireWebhookId,
  sameWebhook,
  type World,
} from "#harness";

chapter("One targetUrl, one webhook", () => {
  for (const { title, make } of [
    { title: "while the first awaits confirmation", make: ({ alice }: World) => alice.webhook() },
    {
      title: "while the first is active",
      make: ({ alice, entities }: World) => alice.activeWebhook([entities.first]),
    },
  ])
    requirement("WHC-09", title, async (world) => {
      const { alice } = world;
      const webhook = await make(world);
      const { targetUrl } = webhook.inbox;

      const answer = await between(
        async () => (await alice.webhook()).created,
        () => alice.client.createWebhook({ targetUrl }),
      );

      expectNoSecond(webhook, answer);
    });

  requirement(["WHC-10", "CON-07"], "ten at the same time", async (world) => {
    const ids = await parallelCreations(world);

    await expectOneWebhook(world, ids);
  });

  for (const { title, first, second } of differentUrls)
    requirement("WHC-12", title, async ({ alice, sink }) => {
      const { targetUrl } = sink.inbox("webhooks of one receiver");
      const before = await alice.client.createWebhook({ targetUrl: first(targetUrl) });
      inControl(before, "before", ["WHC-01", "WHC-14", "WHC-17"]);
      const webhookId = requireWebhookId(before);

      const answer = await alice.client.createWebhook({ targetUrl: second(targetUrl) });

      expect(answer).toBeAccepted();
      expect(requireWebhookId(answer), "the webhookId of the other").toDifferFrom(webhookId);
    });

  for (const { title, first, second } of equivalentUrls)
    observation("WHC-13", title, async ({ alice, sink, profile }) => {
      const { targetUrl } = sink.inbox("webhooks of one receiver");
      const before = await alice.client.createWebhook({ targetUrl: first(targetUrl) });
      const after = await alice.client.createWebhook({ targetUrl: second(targetUrl) });
      const seen = `${outcomeOf(before)}, then ${outcomeOf(after)}, ${sameWebhook(before, after)}`;
      profile(`two targetUrls that differ by ${title}`, seen);
      return seen;
    });

  observation("WHC-11", "the same targetUrl of another user", async ({ alice, bob, profile }) => {
    const { inbox } = await alice.webhook();
    const answer = await bob.client.createWebhook({ targetUrl: inbox.targetUrl });
    profile("targetUrl that another user has", outcomeOf(answer));
    return outcomeOf(answer);
  });
});
