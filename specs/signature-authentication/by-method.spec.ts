/** Section "API key with public key": the listed algorithms are those of every request, whatever its method. */
import { type Answer, acceptanceThatMayBe, expect, requireApplicable, requirement } from "#harness";

for (const [id, algorithm] of [
  ["SIG-02", "rsa-sha1"],
  ["SIG-03", "rsa-sha512"],
] as const)
  requirement(id, `POST and DELETE by ${algorithm}, where keys may ask`, async (world) => {
    const { alice, budgets, entities, service, shared, signatures } = world;
    requireApplicable(!budgets.webhooks.isScarce, "The run may create too few webhooks for it.");
    await signatures.takes(algorithm);
    const key = await shared.trustedSigningKey(alice);
    const [usual, other] = [service.as(key.credential), service.as(key.signed({ algorithm }))];
    const { id: webhookId } = await alice.activeWebhook([entities.first]);

    const linked = await other.linkEntity(webhookId, entities.second);
    const unlinked = await other.unlinkEntity(webhookId, entities.first);

    await expectAccepted(linked, () => usual.linkEntity(webhookId, entities.second));
    await expectAccepted(unlinked, () => usual.unlinkEntity(webhookId, entities.first));
  });

/** What is refused of the usual algorithm as well is not for keys (ruling J15). */
async function expectAccepted(answer: Answer, byUsual: () => Promise<Answer>): Promise<void> {
  if (!answer.accepted) acceptanceThatMayBe(await byUsual());
  expect(answer).toBeAccepted();
}
