/** Section "Endpoints": whether the owner's API key may unlink is left open (ruling J15); an unlink that is accepted takes effect. */
import {
  type Answer,
  acceptanceThatMayBe,
  drain,
  keyKinds,
  requireApplicable,
  requirement,
  sharedFixture,
  watchingBoth,
} from "#harness";
import { expectEnd } from "./unlink-causes.ts";

/** The silence after an unlink has its time, so that it begins before the others. */
const longest = { when: "first" } as const;

interface UnlinkedByKey {
  readonly answer: Answer;
  /** As drain() has it. */
  readonly quietAfterMs: number | undefined;
}

/** Of what one webhook watches, the second is removed by a key without public key, and the first by a signature. */
const unlinkedByKeys = sharedFixture("unlinks by keys", async (world) => {
  const { alice, budgets, entities, service, shared } = world;
  // Each takes the place of a check that nothing else can stand for.
  requireApplicable(!budgets.webhooks.isScarce, "The run may create too few webhooks for it.");
  const [plain, signing] = [await shared.plainKey(alice), await shared.signingKey(alice)];
  const webhook = await watchingBoth(world);
  const unlinked = async (client: typeof service, entityId: string): Promise<UnlinkedByKey> => {
    const answer = await client.unlinkEntity(webhook.id, entityId);
    return { answer, quietAfterMs: answer.accepted ? await drain(world, webhook, entityId) : undefined };
  };
  const [plainKey, signingKey] = await Promise.all([
    unlinked(service.as(plain.credential), entities.second),
    unlinked(service.as(signing.credential), entities.first),
  ]);
  return { plainKey, signingKey };
});

for (const { title, kind } of keyKinds)
  requirement("WHL-03", `asked for with ${title}, where keys may ask`, longest, async (world) => {
    const unlinked = (await unlinkedByKeys(world))[kind];

    acceptanceThatMayBe(unlinked.answer);
    await expectEnd(world, unlinked.quietAfterMs);
  });
