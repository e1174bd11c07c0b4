/** Sections "Authentication", "Endpoints" and "Receiver requirements": what is refused sends nothing and reserves nothing. */
import {
  anonymous,
  expect,
  furtherEvents,
  observation,
  outcomeOf,
  refusalThatMayBe,
  requirement,
  requireRefusedSomehow,
  unknownIdLike,
  whoMayCreate,
} from "#harness";
import { createdTwice } from "./webhook-uniqueness.ts";

const refusals = [
  { title: "JSON that breaks off", body: (url: string) => Buffer.from(`{"targetUrl":"${url}"`) },
  { title: "the name targetURL", body: (url: string) => ({ targetURL: url }) },
  { title: "a list that holds the URL", body: (url: string) => ({ targetUrl: [url] }) },
  { title: "the URL after a space", body: (url: string) => ({ targetUrl: ` ${url}` }) },
  { title: "http", body: (url: string) => ({ targetUrl: url.replace(/^https/, "http") }) },
];

const unsuitable = [
  { title: "a port where nobody listens", targetUrl: "https://127.0.0.1:9/receiver" },
  { title: "a host that does not exist", targetUrl: "https://receiver.invalid/receiver" },
];

// A creation that is refused.

requirement("WHC-19", "until the targetUrl is taken", { when: "first" }, async (world) => {
  const owner = whoMayCreate(world);
  const later = world.budgets.webhooks.keepOne(owner);
  const inbox = world.sink.inbox("webhook of nobody");
  const body = { targetUrl: inbox.targetUrl };
  requireRefusedSomehow(await world.service.as(anonymous).createWebhook(body), "AUT-01");

  const events = await furtherEvents(world, inbox);
  expect(events, "events at the targetUrl of the refused creation").toEqual([]);

  const answer = await later.toBeAccepted(owner, () => owner.client.createWebhook(body));

  expect(answer).toBeAccepted();
});

for (const { title, body } of refusals)
  requirement("WHC-20", title, { when: "first" }, async (world) => {
    const inbox = world.sink.inbox("refused webhook");

    refusalThatMayBe(await world.alice.client.createWebhook(body(inbox.targetUrl)));

    expect(await furtherEvents(world, inbox), "events at the targetUrl of the refused creation").toEqual([]);
  });

requirement("WHC-20", "a BusinessEntity that is not known", { when: "first" }, async (world) => {
  const { alice, entities, fake, sink, webhooks } = world;
  const inbox = sink.inbox("refused webhook");
  const body = await webhooks.body(inbox.targetUrl, [unknownIdLike(entities.first, fake)]);

  refusalThatMayBe(await alice.client.createWebhook(body));

  expect(await furtherEvents(world, inbox), "events at the targetUrl of the refused creation").toEqual([]);
});

requirement("WHC-20", "a targetUrl that another webhook has", { when: "first" }, async (world) => {
  const { webhook, answer } = await createdTwice(world);
  const { delivery } = await webhook.confirmation();

  refusalThatMayBe(answer);

  expect(
    await furtherEvents(world, webhook.inbox, [delivery]),
    "events at the targetUrl of the refused creation",
  ).toEqual([]);
});

// A receiver that does not answer as it should.

for (const { title, targetUrl } of unsuitable)
  observation("WHC-21", title, async ({ alice, budgets }) => {
    const create = () => alice.client.createWebhook({ targetUrl });
    return outcomeOf(await budgets.webhooks.judged(alice, create));
  });

observation("WHC-21", "a receiver that redirects", async ({ alice, sink }) => {
  const elsewhere = sink.inbox("where a receiver redirects to");
  const inbox = sink.inbox("receiver that redirects");
  inbox.answerWith({ status: 307, headers: { Location: elsewhere.targetUrl } });
  const webhook = await alice.webhook({ inbox });
  await webhook.confirmation();
  return `${outcomeOf(webhook.created)}, ${elsewhere.deliveries.length} events where it redirects to`;
});
