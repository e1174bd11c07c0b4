/** Keys whose public key is written in a certain form. */
import type { Answer, SigningKey, World } from "#harness";

interface Creation {
  readonly created: Answer;
  /** The key that was made. @throws Untestable when none was */
  readonly key: () => Promise<SigningKey>;
}

/** Creates a key whose public key is written so; where that is how all are written, the one that checks share. */
export async function createdWith(
  write: (pem: string) => string,
  { alice, shared, apiKeys, budgets, keyRequests }: World,
): Promise<Creation> {
  const usual = await shared.signingKey(alice);
  if (write(usual.keyPair.publicPem) === usual.keyPair.publicPem)
    return { created: usual.created, key: async () => usual };
  const keyPair = await keyRequests.keyPairs.take();
  const body = await keyRequests.signingBody(write(keyPair.publicPem));
  const created = await budgets.apiKeys.judged(alice, () => alice.client.createApiKey(body));
  return { created, key: () => apiKeys.signingKeyOf(alice, created, keyPair) };
}
