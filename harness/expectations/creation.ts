/** Judgements on POST /user/webhook: that it creates, without more than it needs, and as often as wanted (sections Endpoints, Limits). */
import type { Answer } from "../client/answer.ts";
import { Untestable } from "../errors.ts";
import { conventionalFields } from "../world/activation.ts";
import { sharedScene } from "../world/shared-scene.ts";
import type { Webhook } from "../world/webhook.ts";
import type { World } from "../world/world.ts";
import { inControl } from "./between.ts";
import { expect } from "./expect.ts";
import { unthrottled } from "./throttling.ts";
import { requireWebhookId } from "./webhook-uniqueness.ts";

const freshTarget = ({ sink }: World) => sink.inbox("created webhook").targetUrl;

/** A creation with targetUrl alone; where that is refused, with a BusinessEntity to watch too, under any usual name. */
export async function createdSomehow(world: World): Promise<Answer> {
  const { client } = world.alice;
  const plain = unthrottled(await client.createWebhook({ targetUrl: freshTarget(world) }));
  if (plain.accepted) return plain;
  const withList = await createdWithList(world);
  if (withList === undefined) requireNoCap(world, plain);
  return withList ?? plain;
}

/** Undefined when it is refused under every usual name of the list. */
async function createdWithList(world: World): Promise<Answer | undefined> {
  for (const field of conventionalFields) {
    const body = { targetUrl: freshTarget(world), [field]: [world.entities.first] };
    const answer = await world.alice.client.createWebhook(body);
    if (answer.accepted) return answer;
  }
  return undefined;
}

/** @throws Untestable blocked by WHC-14 when others just like it were created: then there were too many */
function requireNoCap({ webhooks }: World, refused: Answer): void {
  if (webhooks.made.length > 0) refuseAsCap(refused);
}

function refuseAsCap({ summary, status, n }: Answer): never {
  throw new Untestable(`${summary} gave ${status}, though others were created: it seems one too many.`, {
    blockedBy: ["WHC-14"],
    expected: "2xx",
    received: String(status),
    exchanges: [n],
  });
}

/** The creation with targetUrl alone is accepted. @throws Untestable blocked by WHC-01 when no creation is */
export async function expectCreatedWithoutList(world: World): Promise<void> {
  const answer = await world.alice.client.createWebhook({ targetUrl: freshTarget(world) });
  if (!answer.accepted) inControl(await createdSomehow(world), "", ["WHC-01"]);
  expect(answer).toBeAccepted();
  requireWebhookId(answer);
}

/** So many creations in a row. @throws Untestable when throttled, or blocked by WHC-01 when none was ever accepted */
export async function expectManyCreated(world: World, count: number): Promise<void> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const answer = await world.alice.client.createWebhook({ targetUrl: freshTarget(world) });
    unthrottled(answer);
    if (world.webhooks.made.length + ids.length === 0) inControl(answer, "", ["WHC-01", "WHC-17"]);
    if (answer.accepted) ids.push(requireWebhookId(answer));
    // Where the list is wanted, it is not for their number that they are refused.
    else if (made === 0 && (await createdWithList(world))) inControl(answer, "", ["WHC-17"]);
  }
  expect(new Set(ids).size, `different webhooks, of ${count}`).toEqual(count);
}

/** Whether the webhookId can be used in a path: any of the three calls on it is accepted. */
export async function isUsable(webhook: Webhook, entityId: string): Promise<boolean> {
  const calls = [() => webhook.resend(), () => webhook.link(entityId), () => webhook.unlink(entityId)];
  for (const call of calls) if ((await call()).accepted) return true;
  return false;
}

/** Whether any webhookId that the service gives works in a path. */
const idsWork = sharedScene("a call on a new webhook", async (world) =>
  isUsable(await world.alice.webhook(), world.entities.first),
);

/** @throws Untestable blocked by WHC-22 when the call was refused, and no other call of the owner is accepted either */
export async function requireUsableId(world: World, { accepted }: Answer): Promise<void> {
  if (accepted || (await idsWork(world))) return;
  throw new Untestable("No call on a new webhook is accepted by its owner.", { blockedBy: ["WHC-22"] });
}

/** webhookIds that several webhooks of one user have. */
export function repeatedIds(made: readonly Webhook[]): string[] {
  const names = made.map(({ owner, id }) => `${id} of ${owner.name}`);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
