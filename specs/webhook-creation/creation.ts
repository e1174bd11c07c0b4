/** Judgements on POST /user/webhook: that it creates, without more than it needs, and as often as wanted (sections Endpoints, Limits). */

import type { Cite } from "#catalogue";
import {
  type Answer,
  conventionalMembers,
  expect,
  expectDone,
  keyKinds,
  remark,
  requireReceiverTaken,
  requireThat,
  sharedFixture,
  undefinedIfUntestable,
  unthrottled,
  validCall,
  type Webhook,
  type World,
  webhooksMadeTogether,
} from "#harness";
import { requireWebhookId } from "./webhook-uniqueness.ts";

const freshTarget = ({ sink }: World) => sink.inbox("created webhook").targetUrl;

/** A creation with targetUrl alone; where that is refused, with a BusinessEntity to watch too, under any usual name. */
export async function createdSomehow(world: World): Promise<Answer> {
  const plain = unthrottled(await createdWithoutList(world));
  if (plain.accepted) return plain;
  const withList = await createdWithList(world);
  if (withList === undefined) requireNoCap(world, plain);
  return withList ?? plain;
}

/** By a key of each kind, where they may: with the webhooks of the run that other checks make so. */
export async function createdByKeys(world: World): Promise<void> {
  const { alice, service, shared } = world;
  for (const { kind } of keyKinds) {
    const created = shared[kind](alice).then(({ credential }) =>
      validCall(world, "createWebhook", service.as(credential)),
    );
    await created.catch(undefinedIfUntestable);
  }
}

const createdWithoutList = sharedFixture(
  "a creation with targetUrl alone",
  async ({ alice, sink, budgets }) =>
    budgets.webhooks.judged(alice, () =>
      alice.client.createWebhook({ targetUrl: sink.inbox("created webhook").targetUrl }),
    ),
);

/** Undefined when it is refused under every usual name of the list. */
async function createdWithList(world: World): Promise<Answer | undefined> {
  for (const field of conventionalMembers) {
    const body = { targetUrl: freshTarget(world), [field]: [world.entities.first] };
    const answer = await world.alice.client.createWebhook(body);
    if (answer.accepted) return answer;
  }
  return undefined;
}

/** @throws Untestable when others just like it were created: then there were too many */
function requireNoCap({ webhooks }: World, { summary, status, n }: Answer): void {
  requireThat(
    webhooks.made.length === 0,
    `${summary} gave ${status}, though others were created: it seems one too many.`,
    "WHC-14",
    { expected: "2xx", received: String(status), exchanges: [n] },
  );
}

/** The creation with targetUrl alone is accepted. Where no creation is, that explains it. */
export async function expectCreatedWithoutList(world: World): Promise<void> {
  const answer = await createdWithoutList(world);
  const isCreated = answer.accepted || (await createdSomehow(world)).accepted;
  if (!isCreated) await requireReceiverTaken(world);
  const suspects: Cite[] = isCreated ? [] : ["WHC-01"];
  expect(answer, suspects).toBeAccepted();
  requireWebhookId(answer);
}

/** How many the first user is to have had in the end. */
const MANY = 41;

/** Makes those that are missing, as far as the run may; each is refused or has an id of its own. A quota above so many is no fault. */
export async function expectManyInTheEnd(world: World): Promise<void> {
  const { alice, webhooks, budgets } = world;
  await webhooksMadeTogether(world);
  const isQuota = () => (budgets.webhooks.limitOf(alice)?.accepted ?? 0) >= MANY;
  const own = () => webhooks.made.filter(({ owner }) => owner.name === alice.name);
  const isEnough = () =>
    isQuota() ||
    budgets.webhooks.left(alice) === 0 ||
    (own().length >= MANY && !budgets.webhooks.isToBeUsedUp(alice));
  await expectDone("one more webhook is made", async () => {
    if (!isQuota()) requireNoLimit(world);
    while (!isEnough())
      await alice.webhook({ isNew: true }).catch((error) => isQuota() || Promise.reject(error));
  });
  if (isQuota()) remark(inWords(alice, budgets.webhooks.limitOf(alice)));
  expect(
    new Set(own().map(({ id }) => id)).size,
    "how many different webhookIds the webhooks of a user have",
  ).toEqual(own().length);
}

/** @throws Untestable blocked by WHC-14 when the service was seen to take no more of the first user */
function requireNoLimit({ budgets, alice }: World): void {
  const limit = budgets.webhooks.limitOf(alice);
  requireThat(limit === undefined, inWords(alice, limit), "WHC-14", {
    expected: "2xx",
    received: String(limit?.refusal.status),
    exchanges: limit ? [limit.refusal.n] : [],
  });
}

const inWords = ({ name }: World["alice"], limit: ReturnType<World["budgets"]["webhooks"]["limitOf"]>) =>
  `${name} has ${limit?.accepted} webhooks, and was refused more (${limit?.refusal.status}).`;

/** webhookIds that several webhooks of one user have. */
export function repeatedIds(made: readonly Webhook[]): string[] {
  const names = made.map(({ owner, id }) => `${id} of ${owner.name}`);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
