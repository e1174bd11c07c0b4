/** Sections "Endpoints" and "Events": what is given at creation holds: the address to the letter, and all records to watch. */
import { chapter, expect, observation, outcomeOf, requirement, sharedFixture, unknownIdLike } from "#harness";
import { expectExactTarget } from "./exact-target.ts";

/** Capitals, percent-encoding in path and query, and a name that stands twice. */
const unusualPath = "/Wh/Ab%2Fc%20d/%C3%A9?x=1&y=%26&z=%2B&x=2";

const withUnusualTarget = sharedFixture("a webhook with an unusual targetUrl", async ({ alice, sink }) =>
  alice.webhook({ inbox: sink.inbox("webhook with a path of its own", { path: unusualPath }) }),
);

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
  requirement("WHC-15", "the confirmation event", async (world) => {
    const webhook = await withUnusualTarget(world);

    const { delivery } = await webhook.confirmation();

    expectExactTarget(delivery, webhook.inbox.targetUrl);
  });

  requirement("WHC-15", "a data notification", async (world) => {
    const { first } = world.entities;
    await world.activation.flows();
    const webhook = await withUnusualTarget(world);
    await webhook.confirm();
    await world.activation.linkEffectively(webhook, first);

    const change = await world.changes.any(first);

    const { delivery } = await webhook.requireNotification(change);
    expectExactTarget(delivery, webhook.inbox.targetUrl);
  });

  requirement("WHC-16", "two BusinessEntity records", async ({ alice, entities, activation }) => {
    await activation.flows();
    const webhook = await alice.webhook({ watching: [entities.first, entities.second] });

    await webhook.confirm();

    const [first, second] = await Promise.all([
      activation.awaitLink(webhook, entities.first),
      activation.awaitLink(webhook, entities.second),
    ]);
    expect(first?.entityId, "a change of the first that is notified").toBePresent();
    expect(second?.entityId, "a change of the second that is notified").toBePresent();
  });

  for (const { title, of } of oddLists)
    observation("WHC-18", title, async ({ alice, activation, entities, fake, sink, budgets }) => {
      const field = await activation.entitiesField();
      const { targetUrl } = sink.inbox("webhook with an odd list");
      const list = of(entities.first, unknownIdLike(entities.first, fake));
      const create = () => alice.client.createWebhook({ targetUrl, [field]: list });
      return outcomeOf(await budgets.webhooks.judged(alice, create));
    });
});
