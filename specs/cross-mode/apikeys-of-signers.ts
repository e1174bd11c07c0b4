/** Keys with public key that the run made anyhow, and whose record shows an apikey: by whom and with what scope they were made differs. */
import { apiKeyHeader, type SigningKey, type World } from "#harness";

/** More are of the same few kinds. */
const MOST = 30;

const hasApikey = (key: World["apiKeys"]["made"][number]): key is SigningKey =>
  "keyPair" in key && key.record.apikey !== undefined;

export const signersWithApikey = ({ apiKeys }: World): SigningKey[] =>
  apiKeys.made.filter(hasApikey).slice(-MOST);

/** Ids of those whose apikey opens X-API-Key. */
export async function openedByApikey({ service }: World, keys: readonly SigningKey[]): Promise<string[]> {
  const opened = await Promise.all(
    keys.map(async ({ id, record }) => {
      const asked = apiKeyHeader(record.apikey!, `the apikey of the key ${id} with public key`);
      return (await service.as(asked).getUser()).accepted ? [id] : [];
    }),
  );
  return opened.flat();
}
