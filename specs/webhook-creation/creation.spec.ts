/** Sections "Webhook" and "Endpoints" (POST /user/webhook): creating a webhook, and the targetUrl it asks for. */
import { anonymous, chapter, expect, inControl, readWebhookId, repeated, requirement } from "#harness";

const otherThanText = [null, 1, true, ["https://127.0.0.1/x"], { url: "https://127.0.0.1/x" }];
const notUrls = ["", "   ", "foo", "/path", "//host/x", "https://", "https://exa mple/"];
const otherSchemes = [
  "ftp://127.0.0.1/x",
  "ws://127.0.0.1/x",
  "javascript:alert(1)",
  "file:///etc/hosts",
  "data:text/plain,x",
  "http://127.0.0.1/?u=https://x",
  "HTTP://127.0.0.1/x",
];

chapter("Creating a webhook", () => {
  requirement("WHC-01", async ({ alice, sink, webhooks, profile }) => {
    const inbox = sink.inbox("created webhook");

    const answer = await alice.client.createWebhook(await webhooks.body(inbox.targetUrl));

    const found = readWebhookId(answer);
    expect(answer).toBeAccepted();
    expect(found?.webhookId, "the webhookId that the client can learn").toBePresent();
    profile("webhookId in the answer to POST /user/webhook", found?.where ?? "none");
  });

  requirement("WHC-02", async ({ alice }) => {
    const webhook = await alice.webhook();

    const { delivery } = await webhook.confirmation();

    expect(delivery.n, "the confirmation event").toBePresent();
  });

  requirement("WHC-17", async ({ alice }) => {
    const webhook = await alice.webhook();

    expect(webhook.created).toBeAccepted();
    expect((await webhook.confirmation()).subscribeUrl, "its SubscribeURL").toBePresent();
  });

  for (const body of [
    {},
    { name: "x" },
    { targetURL: "https://127.0.0.1/x" },
    { target_url: "https://127.0.0.1/x" },
  ])
    requirement("WHC-03", JSON.stringify(body), async ({ alice }) => {
      await alice.webhook();

      expect(await alice.client.createWebhook(body)).toBeRefused();
    });

  for (const targetUrl of otherThanText)
    requirement("WHC-04", `targetUrl ${JSON.stringify(targetUrl)}`, async ({ alice }) => {
      await alice.webhook();

      expect(await alice.client.createWebhook({ targetUrl })).toBeRefused();
    });

  for (const targetUrl of notUrls)
    requirement("WHC-05", `targetUrl ${JSON.stringify(targetUrl)}`, async ({ alice }) => {
      await alice.webhook();

      expect(await alice.client.createWebhook({ targetUrl })).toBeRefused();
    });

  requirement("WHC-06", "the plain listener of the sink", async ({ alice, sink }) => {
    await alice.webhook();

    expect(await alice.client.createWebhook({ targetUrl: `${sink.plainUrl}/plain` })).toBeRefused();
  });

  for (const targetUrl of otherSchemes)
    requirement("WHC-07", targetUrl, async ({ alice }) => {
      await alice.webhook();

      expect(await alice.client.createWebhook({ targetUrl })).toBeRefused();
    });

  requirement("WHC-08", "over the whole run", { when: "last" }, async ({ alice, sink }) => {
    await (await alice.webhook()).confirmation();

    expect(sink.plainAttempts, "what reached the sink over plain HTTP").toEqual([]);
  });

  requirement("WHC-09", "while the first awaits confirmation", async ({ alice, webhooks }) => {
    const webhook = await alice.webhook();

    const again = await alice.client.createWebhook(await webhooks.body(webhook.inbox.targetUrl));

    expect(
      again.accepted ? readWebhookId(again)?.webhookId : webhook.id,
      "the webhook that has the targetUrl",
    ).toEqual(webhook.id);
  });

  requirement(["WHC-10", "CON-07"], "ten at the same time", async ({ alice, sink, webhooks }) => {
    const body = await webhooks.body(sink.inbox("contended webhook").targetUrl);

    const answers = await Promise.all(Array.from({ length: 10 }, () => alice.client.createWebhook(body)));

    const made = answers.filter(({ accepted }) => accepted).map((answer) => readWebhookId(answer)?.webhookId);
    inControl(answers.find(({ accepted }) => accepted) ?? answers[0]!, "", ["WHC-01"]);
    expect(new Set(made).size, "different webhooks with one targetUrl").toEqual(1);
  });

  requirement("WHC-14", "twelve webhooks of one user", async ({ alice }) => {
    const made = await repeated(12, () => alice.webhook());

    expect(new Set(made.map(({ id }) => id)).size, "different webhooks, of 12").toEqual(12);
  });

  requirement("WHC-15", "path, query and percent-encoding", async ({ alice, sink }) => {
    const inbox = sink.inbox("webhook with an unusual path", { path: "/wh/Ab%2Fc%20d/%C3%A9?x=1&y=%26&x=2" });

    const webhook = await alice.webhook({ inbox });

    const { delivery } = await webhook.confirmation();
    expect(
      inbox.targetUrl.endsWith(delivery.target),
      `whether ${delivery.target} is the path and query of the targetUrl`,
    ).toEqual(true);
  });

  requirement("WHC-16", "two ids given at creation", async ({ alice, entities, changes }) => {
    const webhook = await alice.webhook({ watching: [entities.first, entities.second] });
    await webhook.confirm();

    const made = [await changes.any(entities.first), await changes.any(entities.second)];

    const told = await Promise.allSettled(made.map((change) => webhook.notificationOf(change)));
    expect(
      told.filter(({ status }) => status === "fulfilled").length,
      "BusinessEntity records whose changes are told of",
    ).toEqual(2);
  });

  requirement("WHC-19", async ({ alice, service, sink, webhooks }) => {
    const inbox = sink.inbox("webhook of nobody");
    const body = await webhooks.body(inbox.targetUrl);

    const refused = await service.as(anonymous).createWebhook(body);
    const accepted = inControl(await alice.client.createWebhook(body), "", ["WHC-01"]);

    expect(refused).toBeRefused();
    expect(accepted).toBeAccepted();
  });

  requirement("WHC-22", "eight at the same time", async ({ alice }) => {
    const made = await Promise.all(Array.from({ length: 8 }, () => alice.webhook()));

    expect(new Set(made.map(({ id }) => id)).size, "different webhooks, of 8").toEqual(8);
    expect(await made[0]!.resend()).toBeAccepted();
  });
});
