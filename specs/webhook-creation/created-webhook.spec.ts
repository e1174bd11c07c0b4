/** Sections "Endpoints" (POST /user/webhook), "Webhook" and "Limits": a webhook is created, named, and asked to be confirmed. */
import type { Cite } from "#catalogue";
import {
  acceptanceThatMayBe,
  calledWebhook,
  eventsOfCreations,
  expect,
  expectDone,
  firstResend,
  isUsable,
  keyKinds,
  linkAnew,
  observation,
  readWebhookId,
  requireAccepted,
  requirement,
  requireReceiverTaken,
  requireSome,
  validCall,
  webhooksMadeTogether,
  whileOtherIsSeen,
} from "#harness";
import {
  createdByKeys,
  createdSomehow,
  expectCreatedWithoutList,
  expectManyInTheEnd,
  repeatedIds,
} from "./creation.ts";
import { isSentItsEvent } from "./event-of-its-own.ts";
import { expectExactTarget } from "./exact-target.ts";
import { membersOf } from "./members-of.ts";
import { requireTwoMore } from "./two-more.ts";
import { requireWebhookId } from "./webhook-uniqueness.ts";

// A webhook is created.

requirement("WHC-01", async (world) => {
  await world.alice.record();
  const answer = await createdSomehow(world);

  if (!answer.accepted) await requireReceiverTaken(world);
  expect(answer).toBeAccepted();
  const webhookId = readWebhookId(answer)?.webhookId;
  const suspects: Cite[] = answer.json === undefined ? ["GEN-02"] : [];
  expect(webhookId, "the webhookId in the answer to POST /user/webhook", suspects).toBePresent();
});

requirement("WHC-17", async (world) => {
  await expectCreatedWithoutList(world);
});

requirement("WHC-02", async ({ alice }) => {
  const webhook = await alice.webhook();

  const { delivery } = await expectDone("an event is sent to the targetUrl", () => webhook.confirmation());

  expectExactTarget(delivery, webhook.inbox.targetUrl);
});

// What is sent only with the next one is sent soon while many are made.
requirement("WHC-02", "in the end, when no other is made", { when: "last" }, async (world) => {
  requireTwoMore(world);

  // One may be an accident.
  const isSent = (await isSentItsEvent(world)) || (await isSentItsEvent(world));

  expect(isSent, "whether a confirmation event comes when one webhook alone is created").toEqual(true);
});

requirement("WHC-02", "every creation of the run", { when: "after all" }, async (world) => {
  await createdByKeys(world);

  const { looked, unsent } = await eventsOfCreations(world);
  requireSome(looked, "No webhook was made while the service was there all the time.");

  // One may be an accident, which the check that met it tells.
  expect(
    unsent,
    `webhooks of the run whose targetUrl never got a confirmation event, of ${looked}`,
  ).toSatisfy(({ length }) => length <= 1, "at most one");
});

requirement("WHC-14", "twelve with different URLs", { when: "first" }, async (world) => {
  const made = await expectDone("each of twelve webhooks is made", () => webhooksMadeTogether(world));

  expect(
    new Set(made.map(({ id }) => id)).size,
    "how many different webhookIds twelve created webhooks have",
  ).toEqual(made.length);
});

requirement("WHC-14", "more than forty in the end", { when: "last" }, async (world) => {
  await expectManyInTheEnd(world);
});

observation("WHC-23", "the answer to POST /user/webhook", async ({ alice, shared }) => {
  const webhook = await shared.awaitingWebhook(alice);
  return membersOf(webhook.created);
});

observation("WHC-23", "the answer to PUT /user/webhook/{webhookId}", async ({ alice, shared }) => {
  const webhook = await shared.awaitingWebhook(alice);
  return membersOf(await webhook.resend());
});

observation("WHC-23", "the answer to a link", async (world) => {
  const webhook = await calledWebhook(world);
  return membersOf(await linkAnew(webhook, world.entities.second));
});

observation("WHC-23", "the answer to an unlink", async (world) => {
  const webhook = await calledWebhook(world);
  await linkAnew(webhook, world.entities.second);
  return membersOf(await webhook.unlink(world.entities.second));
});

// The webhookId names the webhook.

requirement("WHC-22", "it works in the path", async ({ alice, entities, shared }) => {
  const webhook = await shared.awaitingWebhook(alice);

  const usable = await isUsable(webhook, entities.first);

  expect(usable, `whether any call with the webhookId ${webhook.id} in its path is accepted`).toEqual(true);
});

requirement("WHC-22", "twelve created in parallel", async (world) => {
  const made = await webhooksMadeTogether(world);

  expect(repeatedIds(made), "webhookIds given twice").toEqual([]);
});

requirement(
  "WHC-22",
  "all that the run created",
  { when: "after all" },
  async ({ alice, webhooks, shared }) => {
    await shared.awaitingWebhook(alice);

    expect(repeatedIds(webhooks.made), "webhookIds given twice").toEqual([]);
  },
);

for (const { kind, key } of keyKinds)
  requirement("WHC-24", `created by ${key}`, async (world) => {
    const { alice, service, shared } = world;
    const { credential } = await shared[kind](alice);
    const created = acceptanceThatMayBe(
      await whileOtherIsSeen(world, () => validCall(world, "createWebhook", service.as(credential))),
    );
    requireAccepted(await (await shared.awaitingWebhook(alice)).resend(), "WHS-10");

    const answer = await firstResend(world, alice, requireWebhookId(created));

    expect(answer).toBeAccepted();
  });
