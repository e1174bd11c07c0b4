/** Keys with public key that the run made anyhow, and whose record shows an apikey: by whom and with what scope they were made differs. */
import { apiKeyHeader, type SigningKey, type World } from "#harness";

/** More are of the same few kinds. */
const MOST = 30;

const hasApikey = (key: World["apiKeys"]["made"][number]): key is SigningKey =>
  "keyPair" in key && key.record.apikey !== undefined;

/** Those that sign now: where a public key was not taken for one, the key is one without. */
export async function signersWithApikey({ apiKeys, service }: World): Promise<SigningKey[]> {
  const keys = apiKeys.made.filter(hasApikey).slice(-MOST);
  const signed = await Promise.all(keys.map(({ credential }) => service.as(credential).getUser()));
  return keys.filter((_, index) => signed[index]!.accepted);
}

/** Ids of those whose apikey opens X-API-Key. */
export async function openedByApikey({ service }: World, keys: readonly SigningKey[]): Promise<string[]> {
  const asked = ({ id, record }: SigningKey) =>
    apiKeyHeader(record.apikey!, `the apikey of the key ${id} with public key`);
  const answers = await Promise.all(keys.map((key) => service.as(asked(key)).getUser()));
  return keys.filter((_, index) => answers[index]!.accepted).map(({ id }) => id);
}
