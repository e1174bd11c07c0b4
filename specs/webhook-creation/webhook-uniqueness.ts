/** One targetUrl, one webhook of a user (section Webhook; ruling J09: what counts is the set of webhooks, not the status). */

import type { Cite } from "#catalogue";
import {
  type Answer,
  atOnce,
  between,
  controlOf,
  creationControl,
  expect,
  isServed,
  NotApplicable,
  prepareCall,
  readWebhookId,
  requireAccepted,
  requireApplicable,
  requireThat,
  type SharedWorld,
  sharedFixture,
  type User,
  undefinedIfUntestable,
  type Webhook,
  type World,
} from "#harness";

const PARALLEL = 10;

/** A webhook that awaits confirmation, and the answer to another creation with its targetUrl. */
export const createdTwice = sharedFixture("two creations with one targetUrl", async (world) => {
  const webhook = await world.alice.webhook();
  return { webhook, answer: await createdAgain(world, webhook) };
});

/** Another one that awaits confirmation, whose targetUrl is given by a key, with a list, and by the other user. No event of it is counted. */
export const wantedByOthers = sharedFixture("webhook whose targetUrl others want", ({ alice }) =>
  alice.webhook(),
);

/** @throws Untestable when creations are refused just now */
export async function createdAgain(
  world: SharedWorld,
  { inbox: { targetUrl } }: Webhook,
  user: User = world.alice,
): Promise<Answer> {
  const control = await creationControl(world, "createWebhook", user);
  return between(control, () => user.client.createWebhook({ targetUrl }));
}

/** @throws NotApplicable when PUT on it is refused: how long a webhook is kept that nobody confirms is not shown */
export async function stillThere(webhook: Webhook): Promise<Webhook> {
  if ((await webhook.resend()).accepted) return webhook;
  throw new NotApplicable("The webhook of the beginning can be named no more.");
}

/** The same, with a plain key of the first user. @throws NotApplicable where such a key may not create webhooks (XAK-14) */
export async function createdAgainWithKey(world: SharedWorld, { inbox }: Webhook): Promise<Answer> {
  const { service, shared, alice } = world;
  const client = service.as((await shared.plainKey(alice)).credential);
  const call = await prepareCall(world, "createWebhook");
  const own = controlOf(world, "createWebhook", call, client);
  const before = await own();
  requireApplicable(before.accepted, "An API key may not create webhooks.");
  const answer = await client.createWebhook({ targetUrl: inbox.targetUrl });
  requireAccepted(await own(), "XAK-14", "after");
  return answer;
}

/** The same, with a list of records to watch, which the first one had not. @throws NotApplicable where none can be given */
export async function createdAgainWithList(world: SharedWorld, { inbox }: Webhook): Promise<Answer> {
  const body = await bodyWithList(world, inbox.targetUrl).catch(undefinedIfUntestable);
  if (body === undefined)
    throw new NotApplicable("No list of BusinessEntity records can be given at creation.");
  const control = await creationControl(world, "createWebhook");
  return between(control, () => world.alice.client.createWebhook(body));
}

const bodyWithList = async ({ webhooks, entities }: SharedWorld, targetUrl: string) =>
  webhooks.body(targetUrl, [entities.first]);

/**
 * The second creation with the webhook's targetUrl is refused, or gives the webhook that there is.
 * @throws NotApplicable where it names none, as a creation does: then nothing shows a second one
 */
export function expectNoSecond(webhook: Webhook, answer: Answer): void {
  if (!isServed(answer)) {
    expect(answer).toBeRefused();
    return;
  }
  const named = nameOf(answer);
  if (named === undefined)
    throw new NotApplicable(`A second creation is answered ${answer.status}, and names no webhook.`);
  expect(named, "the webhookId in the answer to a second creation with the targetUrl of a webhook").toEqual(
    webhook.id,
  );
}

const nameOf = (answer: Answer): string | undefined => readWebhookId(answer)?.webhookId;

/** The webhookId that an accepted creation tells. @throws Untestable blocked by WHC-01 when it tells none */
export function requireWebhookId(answer: Answer): string {
  const found = readWebhookId(answer);
  requireThat(found !== undefined, `${answer.summary}: the answer tells no webhookId.`, "WHC-01", {
    expected: "a refusal, or the webhookId",
    received: `${answer.status} ${answer.excerpt}`,
    exchanges: [answer.n],
  });
  return found.webhookId;
}

/** The different webhookIds that ten creations with one targetUrl at the same time gave. @throws Untestable when all were refused */
export const parallelCreations = sharedFixture(
  "ten creations with one targetUrl",
  async ({ alice, sink, budgets }) => {
    const body = { targetUrl: sink.inbox("contended webhook").targetUrl };
    let answers: readonly Answer[] = [];
    const created = await budgets.webhooks.judged(alice, async () => {
      answers = await atOnce(Array.from({ length: PARALLEL }, () => () => alice.client.createWebhook(body)));
      return answers.find(nameOf) ?? answers.find(({ accepted }) => accepted) ?? answers[0]!;
    });
    requireAccepted(created, ["WHC-01", "WHC-14"]);
    requireWebhookId(created);
    const named = answers.filter(isServed).map(nameOf);
    return [...new Set(named)].filter((webhookId) => webhookId !== undefined);
  },
);

/** No more than one webhook came of them. Where creations one after the other make two as well, that explains it. */
export async function expectOneWebhook(world: World, ids: readonly string[]): Promise<void> {
  const suspects: Cite[] = ids.length > 1 && (await areTwoInSequence(world)) ? ["WHC-09"] : [];
  const what = "webhookIds that creations with one targetUrl gave";
  expect(ids, what, suspects).toSatisfy(({ length }) => length <= 1, "at most one");
}

async function areTwoInSequence({ alice }: World): Promise<boolean> {
  const webhook = await alice.webhook();
  const again = await alice.client.createWebhook({ targetUrl: webhook.inbox.targetUrl });
  const named = again.accepted ? nameOf(again) : undefined;
  return named !== undefined && named !== webhook.id;
}
