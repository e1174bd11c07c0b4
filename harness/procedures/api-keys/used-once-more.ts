/** A refusal that was the last use of a key: whether it was accepted after it shows once it is used again. */
import type { SharedWorld } from "../../shared/shared-world.ts";
import { refusedLast } from "../users/refused-at-times.ts";

/** Each API key without public key whose last GET /user was answered 401 is used once more. */
export async function useOnceMore({ apiKeys, exchanges, service }: SharedWorld): Promise<void> {
  const refused = refusedLast(exchanges, "apikey");
  const plain = apiKeys.made.filter((key) => !("keyPair" in key) && refused.has(key.apikey));
  await Promise.all(plain.map(({ credential }) => service.as(credential).getUser()));
}
