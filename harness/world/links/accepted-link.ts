/** A link that is taken, as a precondition, and what is told where nothing follows from it. */
import { Untestable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import { awaitEffect } from "../../timing/await-effect.ts";
import type { ServiceTimes } from "../../timing/service-times.ts";
import type { Webhook } from "../webhooks/webhook.ts";

/** A confirmed webhook may take its time until it takes links. @throws Untestable */
export async function acceptedLink(times: ServiceTimes, webhook: Webhook, entityId: string): Promise<Answer> {
  const { value: linked } = await awaitEffect(
    times,
    "activation",
    "the link of a BusinessEntity by the owner was not accepted",
    () => webhook.link(entityId),
    ({ accepted }) => accepted,
  );
  if (linked.accepted) return linked;
  throw new Untestable(`${linked.summary}: answered ${linked.status}.`, {
    cites: [
      (await isNameless(webhook, entityId))
        ? "a webhookId names one webhook in the path"
        : "a link takes effect",
    ],
    expected: "2xx for the link of a BusinessEntity by the owner",
    received: `${linked.status} ${linked.excerpt}`,
    exchanges: [linked.n],
  });
}

/** Whether none of the calls on it is accepted: then its id does not work in a path. */
async function isNameless(webhook: Webhook, entityId: string): Promise<boolean> {
  return !(await webhook.resend()).accepted && !(await webhook.unlink(entityId)).accepted;
}

/** A link that seems to have no effect may have one, and the webhook be passed over for another that watches the same. */
export function neverNotified(
  cite:
    | "a GET on the SubscribeURL activates"
    | "a link takes effect"
    | "a webhookId names one webhook in the path",
  cause: string,
  exchanges: readonly number[] = [],
): Untestable {
  return new Untestable(`No change was notified after ${cause}, however often it was repeated.`, {
    cites: cite === "a link takes effect" ? [cite, "each webhook that watches is notified"] : [cite],
    expected: `notifications of changes after ${cause}`,
    received: "none",
    exchanges,
  });
}
