/** Sections "Webhook" and "Limits": each webhook of a user points to a different URL. */
import {
  calledWebhook,
  expect,
  observation,
  outcomeOf,
  requireAccepted,
  requireApplicable,
  requirement,
  sameWebhook,
} from "#harness";
import { atOneReceiver } from "./one-receiver.ts";
import { differentUrls, equivalentUrls } from "./target-urls.ts";
import {
  createdAgain,
  createdAgainWithKey,
  createdAgainWithList,
  createdTwice,
  expectNoSecond,
  expectOneWebhook,
  parallelCreations,
  requireWebhookId,
  stillThere,
  wantedByOthers,
} from "./webhook-uniqueness.ts";

requirement("WHC-09", "while the first awaits confirmation", async (world) => {
  const { webhook, answer } = await createdTwice(world);

  expectNoSecond(webhook, answer);
});

requirement("WHC-09", "while the first is active", async (world) => {
  const webhook = await calledWebhook(world);

  const answer = await createdAgain(world, webhook);

  expectNoSecond(webhook, answer);
});

requirement("WHC-09", "with other BusinessEntity records", async (world) => {
  const webhook = await wantedByOthers(world);

  const answer = await createdAgainWithList(world, webhook);

  expectNoSecond(webhook, answer);
});

requirement("WHC-09", "of another user", { needs: ["second-user"] }, async (world) => {
  const webhook = await world.bob.webhook();

  const answer = await createdAgain(world, webhook, world.bob);

  expectNoSecond(webhook, answer);
});

requirement("WHC-09", "asked for with an API key of the same user", async (world) => {
  const webhook = await wantedByOthers(world);

  const answer = await createdAgainWithKey(world, webhook);

  expectNoSecond(webhook, answer);
});

requirement("WHC-09", "in the end, that of one of the beginning", { when: "last" }, async (world) => {
  const webhook = await stillThere(await world.shared.awaitingWebhook(world.alice));

  const answer = await createdAgain(world, webhook);

  expectNoSecond(webhook, answer);
});

requirement(["WHC-10", "CON-07"], "ten at the same time", async (world) => {
  const ids = await parallelCreations(world);

  await expectOneWebhook(world, ids);
});

for (const { title, first, second } of differentUrls)
  requirement("WHC-12", title, async (world) => {
    const { created } = await atOneReceiver(world);
    const before = requireAccepted(await created(first), ["WHC-01", "WHC-14", "WHC-17"], "before");
    const webhookId = requireWebhookId(before);

    const answer = await world.budgets.webhooks.toBeAccepted(world.alice, () => created(second));

    expect(answer).toBeAccepted();
    expect(requireWebhookId(answer), "the webhookId of a webhook with a different targetUrl").toDifferFrom(
      webhookId,
    );
  });

for (const { title, first, second } of equivalentUrls)
  observation("WHC-13", title, async (world) => {
    const { created } = await atOneReceiver(world);
    const [before, after] = [await created(first), await created(second)];
    requireApplicable(before !== after, "This receiver's address cannot be written so.");
    const seen = `${outcomeOf(before)}, then ${outcomeOf(after)}, ${sameWebhook(before, after)}`;
    world.profile(`two targetUrls that differ by ${title}`, seen);
    return seen;
  });

observation("WHC-11", "the same targetUrl of another user", async (world) => {
  const { bob, profile, budgets } = world;
  const { inbox } = await wantedByOthers(world);
  const create = () => bob.client.createWebhook({ targetUrl: inbox.targetUrl });
  const answer = await budgets.webhooks.judged(bob, create);
  profile("targetUrl that another user has", outcomeOf(answer));
  return outcomeOf(answer);
});
