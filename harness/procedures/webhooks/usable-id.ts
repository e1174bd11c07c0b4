/** Whether a webhookId works in a path, and whether any does. */
import type { Cite } from "#catalogue";
import type { Answer } from "../../client/answer.ts";
import { sharedFixture } from "../../shared/shared-fixture.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { awaitEffect } from "../../timing/await-effect.ts";
import type { User } from "../../world/users/user.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

/** Whether the webhookId can be used in a path: any of the three calls on it is accepted. */
export async function isUsable(webhook: Webhook, entityId: string): Promise<boolean> {
  const calls = [() => webhook.resend(), () => webhook.link(entityId), () => webhook.unlink(entityId)];
  for (const call of calls) if ((await call()).accepted) return true;
  return false;
}

/** The answer to PUT on a webhook that was made a moment ago: as soon as it can be named, or when it has had all its time. */
export async function firstResend(
  { times }: SharedWorld,
  { client }: User,
  webhookId: string,
): Promise<Answer> {
  const resend = () => client.resendConfirmation(webhookId);
  const what = `the new webhook ${webhookId} can be named`;
  return (await awaitEffect(times, "webhook", what, resend, ({ accepted }) => accepted)).value;
}

/** Whether any webhookId that the service gives works in a path. */
const idsWork = sharedFixture("a call on a new webhook", async (world) =>
  isUsable(await world.alice.webhook(), world.entities.first),
);

/** What explains that the call was refused, where no other call of the owner on any webhook is accepted either. */
export async function suspectsOfRefusal(world: SharedWorld, { accepted }: Answer): Promise<Cite[]> {
  return accepted || (await idsWork(world)) ? [] : ["a webhookId names one webhook in the path"];
}
