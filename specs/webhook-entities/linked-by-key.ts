/** What comes of it that a key of its owner links a webhook to a second BusinessEntity (ruling J15). */
import { type Answer, isNotifiedOf, keyKinds, sharedFixture } from "#harness";

interface LinkedByKey {
  readonly answer: Answer;
  /** Whether a change of the second one was notified in time; false where the link was refused. */
  readonly isTold: boolean;
  /** The same of the one that was linked before. */
  readonly isKept: boolean;
}

const linkedBy = ({ kind, title }: (typeof keyKinds)[number]) =>
  sharedFixture<LinkedByKey>(`webhook linked with ${title}`, async (world) => {
    const { alice, entities, activation, service, shared } = world;
    const { credential } = await shared[kind](alice);
    const webhook = await alice.activeWebhook([entities.first]);
    const answer = await service.as(credential).linkEntity(webhook.id, entities.second);
    const told = answer.accepted ? await activation.awaitLink(webhook, entities.second) : undefined;
    const isKept = answer.accepted && (await isNotifiedOf(world, webhook, entities.first));
    // Without the webhook, so that others are given it.
    return { answer, isTold: told !== undefined, isKept };
  });

const [plain, signing] = keyKinds;
export const linkedByKey = { plainKey: linkedBy(plain), signingKey: linkedBy(signing) };
