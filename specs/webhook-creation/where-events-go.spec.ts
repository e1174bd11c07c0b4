/** Sections "Endpoints" and "Events": what is given at creation holds: the address to the letter, and all records to watch. */
import {
  expect,
  expectDone,
  keyKinds,
  NotApplicable,
  namedByKey,
  observation,
  obstaclesTo,
  outcomeOf,
  requirement,
  sharedFixture,
  undefinedIfUntestable,
  unknownIdLike,
  unlinkInTheEnd,
  type World,
} from "#harness";
import { eventThere, expectExactTarget } from "./exact-target.ts";
import { namingMany, namingOne, unwatchedOf } from "./named-at-creation.ts";
import { toldOnceLinked, twoQueries, withoutEvent } from "./two-queries.ts";

/** Capitals, percent-encoding in path and query, a name that stands twice, and a plus sign, which a form would read as a space. */
const unusualPath = "/Wh/Ab%2Fc%20d/%C3%A9?x=1&y=%26&z=%2B&x=2&p=a+b";

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

const byKey = { needs: ["api-keys"] } as const;

/** Longer than a column of 255 characters, and short enough for what browsers and proxies take. */
const longPath = `/wh/${"long-path-segment/".repeat(20)}end?${"long=query&".repeat(10)}end=1`;

const withLongTarget = sharedFixture("a webhook with a long targetUrl", async ({ alice, sink }) => {
  const inbox = sink.inbox("webhook with a long path", { path: longPath });
  const webhook = await alice.webhook({ inbox }).catch(undefinedIfUntestable);
  if (webhook) return webhook;
  throw new NotApplicable("No webhook can be made with a targetUrl of so many characters.");
});

const targets = [
  { title: "an unusual targetUrl", made: withUnusualTarget },
  { title: "a long targetUrl", made: withLongTarget },
];

/** Where an ordinary webhook gets no event either, it is not for the address. */
const obstaclesToAny = ({ alice }: World) =>
  obstaclesTo(async () => (await alice.webhook({ isNew: true })).confirmation());

for (const { title, made } of targets) {
  requirement("WHC-15", `the confirmation event to ${title}`, async (world) => {
    const webhook = await made(world);

    const event = await eventThere(world, webhook);

    expect(event, `a confirmation event at ${title}`, event ? [] : await obstaclesToAny(world)).toBePresent();
    expectExactTarget(event!, webhook.inbox.targetUrl);
  });

  // What is read back from where it is stored may differ from what was given.
  requirement("WHC-15", `a data notification to ${title}`, async (world) => {
    const { first } = world.entities;
    await expectDone("notifications go to the targetUrl", () => world.activation.flows());
    const webhook = await made(world);
    await webhook.confirm();
    await world.activation.linkEffectively(webhook, first);
    unlinkInTheEnd(webhook, first);

    const change = await world.changes.any(first);

    const { delivery } = await webhook.requireNotification(change);
    expectExactTarget(delivery, webhook.inbox.targetUrl);
  });
}

requirement("WHC-02", "two webhooks whose targetUrls differ in the query alone", async (world) => {
  const webhooks = await twoQueries(world);

  const unsent = await withoutEvent(world, webhooks);

  expect(
    unsent,
    "targetUrls to which no confirmation event was sent, of two that differ in the query alone",
  ).toEqual([]);
});

requirement("NTF-02", "two webhooks whose targetUrls differ in the query alone", async (world) => {
  await expectDone("changes are notified", () => world.activation.flows());
  const webhooks = await twoQueries(world);

  const { told, isMendedByLinks } = await toldOnceLinked(world, webhooks);

  expect(
    told,
    "how many webhooks are notified of a change of what both watch, of two whose targetUrls differ in the query alone",
    isMendedByLinks ? ["WHL-01"] : told === 0 ? ["NTF-01"] : [],
  ).toEqual(2);
});

for (const { title, naming } of [
  { title: "as many BusinessEntity records as are known, up to six", naming: namingMany },
  { title: "one BusinessEntity record alone", naming: namingOne },
])
  requirement("WHC-16", title, async (world) => {
    await world.activation.flows();
    const named = await naming(world);

    await named.webhook.confirm();

    expect(
      await unwatchedOf(world, named),
      "BusinessEntity records that were named at creation, and whose changes are not notified",
    ).toEqual([]);
  });

for (const { title, kind } of keyKinds)
  requirement("WHC-16", `two BusinessEntity records, named with ${title}`, byKey, async (world) => {
    await world.activation.flows();

    const { untold } = await namedByKey(world, kind);

    expect(
      untold,
      `BusinessEntity records that were named at creation with ${title}, and whose changes are not notified`,
    ).toEqual([]);
  });

for (const { title, of } of oddLists)
  observation("WHC-18", title, async ({ alice, activation, entities, fake, sink, budgets }) => {
    const field = await activation.entitiesField();
    const { targetUrl } = sink.inbox("webhook with an odd list");
    const list = of(entities.first, unknownIdLike(entities.first, fake));
    const create = () => alice.client.createWebhook({ targetUrl, [field]: list });
    return outcomeOf(await budgets.webhooks.judged(alice, create));
  });
