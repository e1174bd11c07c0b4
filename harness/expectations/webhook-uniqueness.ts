/** One targetUrl, one webhook of a user (section Webhook; ruling J09: what counts is the set of webhooks, not the status). */
import type { Answer } from "../client/answer.ts";
import { Untestable } from "../errors.ts";
import { isServed } from "../reading/error-object.ts";
import { readWebhookId } from "../reading/webhook-record.ts";
import { sharedScene } from "../world/shared-scene.ts";
import type { Webhook } from "../world/webhook.ts";
import type { World } from "../world/world.ts";
import { inControl } from "./between.ts";
import { expect } from "./expect.ts";

const PARALLEL = 10;

/** The second creation with the webhook's targetUrl is refused, or gives the webhook that there is. */
export function expectNoSecond(webhook: Webhook, answer: Answer): void {
  if (!isServed(answer)) expect(answer).toBeRefused();
  else expect(requireWebhookId(answer), "the webhook that has the targetUrl").toEqual(webhook.id);
}

/** The webhookId that an accepted creation tells. @throws Untestable blocked by WHC-01 when it tells none */
export function requireWebhookId(answer: Answer): string {
  const found = readWebhookId(answer);
  if (found) return found.webhookId;
  throw new Untestable(`${answer.summary}: the answer tells no webhookId.`, {
    blockedBy: ["WHC-01"],
    expected: "a refusal, or the webhookId",
    received: `${answer.status} ${answer.excerpt}`,
    exchanges: [answer.n],
  });
}

/** The different webhookIds that ten creations with one targetUrl at the same time gave. @throws Untestable when all were refused */
export const parallelCreations = sharedScene("ten creations with one targetUrl", async (world) => {
  const body = { targetUrl: world.sink.inbox("contended webhook").targetUrl };
  const answers = await Promise.all(
    Array.from({ length: PARALLEL }, () => world.alice.client.createWebhook(body)),
  );
  inControl(answers.find(({ accepted }) => accepted) ?? answers[0]!, "", ["WHC-01", "WHC-14"]);
  const made = answers.filter(isServed);
  return [...new Set(made.map(requireWebhookId))];
});

/** No more than one webhook came of them. @throws Untestable blocked by WHC-09 when creations one after the other make two as well */
export async function expectOneWebhook(world: World, ids: readonly string[]): Promise<void> {
  if (ids.length > 1) await requireUniqueInSequence(world);
  expect(ids, "different webhooks with one targetUrl").toSatisfy(({ length }) => length <= 1, "at most one");
}

async function requireUniqueInSequence({ alice }: World): Promise<void> {
  const webhook = await alice.webhook();
  const again = await alice.client.createWebhook({ targetUrl: webhook.inbox.targetUrl });
  if (!again.accepted || requireWebhookId(again) === webhook.id) return;
  throw new Untestable("Two creations one after the other make two webhooks with one targetUrl.", {
    blockedBy: ["WHC-09"],
    expected: webhook.id,
    received: requireWebhookId(again),
    exchanges: [again.n],
  });
}
