/** Section "Confirmation event": it contains SubscribeURL, and goes to the targetUrl of its own webhook. */
import {
  expect,
  expectDone,
  furtherEvents,
  hasShape,
  kindOf,
  observation,
  renewedConfirmation,
  requirement,
  requireSome,
  subscribeUrlOf,
  webhooksMadeTogether,
} from "#harness";
import { askedForBesideOthers, besideIt, requireItCame } from "./asked-for-beside-others.ts";
import { expectDifferentUrls } from "./confirmation-events.ts";
import { eventMembers } from "./event-members.ts";

requirement("WHS-02", "the first event", async ({ alice, shared }) => {
  const webhook = await shared.awaitingWebhook(alice);

  const { subscribeUrl } = await expectDone("the event holds a SubscribeURL", () => webhook.confirmation());

  expect(subscribeUrl, "SubscribeURL of the confirmation event").toHaveShape(
    "SubscribeUrl",
    "an absolute address that takes a GET",
  );
});

requirement("WHS-02", "the event after PUT", async ({ alice, shared }) => {
  const webhook = await shared.awaitingWebhook(alice);

  const { subscribeUrl } = await expectDone("the event holds a SubscribeURL", () =>
    renewedConfirmation(webhook),
  );

  expect(subscribeUrl, "SubscribeURL of the confirmation event").toHaveShape(
    "SubscribeUrl",
    "an absolute address that takes a GET",
  );
});

requirement("WHS-02", "every event of the run", { when: "after all" }, async ({ sink }) => {
  const events = sink.deliveries.filter((delivery) => kindOf(delivery) === "confirmation");
  requireSome(events.length, "No event came in the whole run.");

  const odd = events.filter((event) => !hasShape("SubscribeUrl", subscribeUrlOf(event)));

  expect(
    odd.map(({ n }) => `event ${n}`),
    `events without an absolute address that takes a GET, of ${events.length}`,
  ).toEqual([]);
});

requirement("WHS-21", async ({ alice, shared }) => {
  const webhook = await shared.awaitingWebhook(alice);

  const { delivery } = await webhook.confirmation();

  expect(delivery.tls, "whether the confirmation event came over TLS").toEqual(true);
  expect(delivery.method, "the method of the request with the confirmation event").toBeOneOf(["POST", "PUT"]);
  expect(eventMembers(delivery), "the members of the confirmation event").toMatch(
    /SubscribeURL/,
    "a JSON object",
  );
});

requirement("WHS-21", "every event of the run", { when: "after all" }, async ({ sink }) => {
  const events = sink.deliveries.filter((delivery) => kindOf(delivery) === "confirmation");
  requireSome(events.length, "No event came in the whole run.");

  const odd = events.filter(({ tls, method }) => !tls || !["POST", "PUT"].includes(method));

  expect(
    odd.map(({ n, method }) => `event ${n}: ${method}`),
    `events not sent by a POST or PUT over TLS, of ${events.length}`,
  ).toEqual([]);
});

for (const name of ["alice", "bob"] as const)
  requirement("WHS-15", `another receiver of ${name} stays silent`, { when: "first" }, async (world) => {
    const asked = await askedForBesideOthers(world);
    const { inbox, known } = besideIt(asked, name);

    const events = await furtherEvents(world, inbox, known);

    if (events.length === 0) requireItCame(asked);
    expect(events, "events at the receiver of another webhook after PUT on one").toEqual([]);
  });

requirement("WHS-17", "twelve webhooks", async (world) => {
  const made = await webhooksMadeTogether(world);

  const events = await Promise.all(made.map((webhook) => webhook.confirmation()));

  await expectDifferentUrls(
    world,
    events.map(({ subscribeUrl }) => subscribeUrl),
  );
});

observation("WHS-22", "members of the event", async ({ alice, shared }) => {
  const webhook = await shared.awaitingWebhook(alice);
  return eventMembers((await webhook.confirmation()).delivery);
});
