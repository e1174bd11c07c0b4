/** A webhook to which a key of its owner links a second BusinessEntity (ruling J15). */
import { type Answer, sharedFixture, type Webhook } from "#harness";

interface LinkedByKey {
  readonly webhook: Webhook;
  readonly answer: Answer;
  /** Whether a change of the second one was notified in time; false where the link was refused. */
  readonly isTold: boolean;
}

const linkedBy = (kind: "plainKey" | "signingKey") =>
  sharedFixture<LinkedByKey>(`webhook linked by a ${kind}`, async (world) => {
    const { alice, entities, activation, service, shared } = world;
    const { credential } = await shared[kind](alice);
    const webhook = await alice.activeWebhook([entities.first]);
    const answer = await service.as(credential).linkEntity(webhook.id, entities.second);
    const told = answer.accepted ? await activation.awaitLink(webhook, entities.second) : undefined;
    return { webhook, answer, isTold: told !== undefined };
  });

export const linkedByKey = { plainKey: linkedBy("plainKey"), signingKey: linkedBy("signingKey") };
