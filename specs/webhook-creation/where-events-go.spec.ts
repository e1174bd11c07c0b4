/** Sections "Endpoints" and "Events": what is given at creation holds: the address to the letter, and all records to watch. */
import {
  chapter,
  expect,
  expectExactTarget,
  observation,
  outcomeOf,
  requirement,
  unknownIdLike,
} from "#harness";

const whole = "/wh/Ab%2Fc%20d/%C3%A9?x=1&y=%26&x=2";

const targets = [
  { title: "capitals in the path", path: "/Webhooks/ReceiverA" },
  { title: "percent-encoding in the path", path: "/wh/Ab%2Fc%20d/%C3%A9" },
  { title: "a query with a name twice", path: "/wh?x=1&y=2&x=3" },
  { title: "percent-encoding in the query", path: "/wh?y=%26&z=%2B" },
  { title: "all of these", path: whole },
];

/** Values of the member that carries the records to watch, of which nothing is said. */
const oddLists = [
  { title: "an empty list", of: () => [] },
  { title: "an id that no BusinessEntity has", of: (_: string, unknown: string) => [unknown] },
  { title: "a known id beside an unknown one", of: (known: string, unknown: string) => [known, unknown] },
  { title: "the same id twice", of: (known: string) => [known, known] },
  { title: "a text in place of the list", of: (known: string) => known },
  { title: "numbers in the list", of: () => [1, 2] },
  { title: "null", of: () => null },
];

chapter("What is given at creation", () => {
  for (const { title, path } of targets)
    requirement("WHC-15", `the confirmation event, ${title}`, async ({ alice, sink }) => {
      const inbox = sink.inbox("webhook with a path of its own", { path });

      const webhook = await alice.webhook({ inbox });

      const { delivery } = await webhook.confirmation();
      expectExactTarget(delivery, inbox.targetUrl);
    });

  requirement("WHC-15", "a data notification", async ({ alice, sink, entities, changes }) => {
    const inbox = sink.inbox("webhook with a path of its own", { path: whole });
    const webhook = await alice.activeWebhook([entities.first], { inbox });

    const change = await changes.any(entities.first);

    const { delivery } = await webhook.notificationOf(change);
    expectExactTarget(delivery, inbox.targetUrl);
  });

  requirement("WHC-16", "two BusinessEntity records", async ({ alice, entities, activation }) => {
    await activation.flows();
    const webhook = await alice.webhook({ watching: [entities.first, entities.second] });

    await webhook.confirm();

    const [first, second] = await Promise.all([
      activation.settle(webhook, entities.first),
      activation.settle(webhook, entities.second),
    ]);
    expect(first?.entityId, "a change of the first that is notified").toBePresent();
    expect(second?.entityId, "a change of the second that is notified").toBePresent();
  });

  for (const { title, of } of oddLists)
    observation("WHC-18", title, async ({ alice, activation, entities, fake, sink }) => {
      const field = await activation.entitiesField();
      const { targetUrl } = sink.inbox("webhook with an odd list");
      const list = of(entities.first, unknownIdLike(entities.first, fake));
      return outcomeOf(await alice.client.createWebhook({ targetUrl, [field]: list }));
    });
});
