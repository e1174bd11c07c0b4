/** Sections "Webhook", "Endpoints" and "Limits": targetUrl is required, a string, a URL, and served over HTTPS. */
import {
  between,
  chapter,
  disguisedSchemes,
  expect,
  expectNothingPlain,
  expectNothingPlainFor,
  expectRefusedUnless,
  notUrls,
  otherThanText,
  plainAddressOf,
  plainHttp,
  requirement,
  unusedPlainUrl,
  withoutTargetUrl,
} from "#harness";

chapter("Only a URL served over HTTPS is a targetUrl", () => {
  for (const { title, body } of withoutTargetUrl)
    requirement("WHC-03", title, async ({ alice, sink }) => {
      const { targetUrl } = sink.inbox("webhook without targetUrl");

      const answer = await between(
        async () => (await alice.webhook()).created,
        () => alice.client.createWebhook(body(targetUrl)),
      );

      expect(answer).toBeRefused();
    });

  for (const [id, cases] of [
    ["WHC-04", otherThanText],
    ["WHC-05", notUrls],
  ] as const)
    for (const { title, body } of cases)
      requirement(id, title, async ({ alice, sink }) => {
        const { targetUrl } = sink.inbox("webhook without targetUrl");

        const answer = await between(
          async () => (await alice.webhook()).created,
          () => alice.client.createWebhook(body(targetUrl)),
        );

        await expectRefusedUnless(answer, () => alice.client.createWebhook({}), "WHC-03");
      });

  for (const { title, targetUrl } of plainHttp)
    requirement("WHC-06", title, async ({ alice, sink }) => {
      const answer = await between(
        async () => (await alice.webhook()).created,
        () => alice.client.createWebhook({ targetUrl: targetUrl(sink) }),
      );

      expect(answer).toBeRefused();
    });

  for (const { title, targetUrl } of disguisedSchemes)
    requirement("WHC-07", title, async ({ alice, sink }) => {
      const answer = await between(
        async () => (await alice.webhook()).created,
        () => alice.client.createWebhook({ targetUrl: targetUrl(sink) }),
      );

      const undisguised = () => alice.client.createWebhook({ targetUrl: unusedPlainUrl(sink) });
      await expectRefusedUnless(answer, undisguised, "WHC-06");
    });

  requirement("WHC-08", "a receiver that redirects there", async (world) => {
    const inbox = world.sink.inbox("receiver that redirects to plain HTTP");
    inbox.answerWith({ status: 307, headers: { Location: plainAddressOf(world, inbox) } });
    const webhook = await world.alice.webhook({ inbox });
    await webhook.confirmation();

    await expectNothingPlainFor(world, inbox);
  });

  requirement("WHC-08", "over the whole run", { when: "last" }, async (world) => {
    const webhook = await world.alice.webhook();
    await webhook.confirmation();

    await expectNothingPlain(world);
  });
});
