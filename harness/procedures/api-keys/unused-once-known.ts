/** A key that nobody has used yet, once it had all the time that a service may take to know it. */
import type { SharedWorld } from "../../shared/shared-world.ts";
import { passed } from "../../timing/passed.ts";
import type { PlainKey } from "../../world/api-keys/api-key.ts";

/** A delay of up to five seconds is tolerated (XAK-13), and a second more, for clocks and networks. */
const UNTIL_KNOWN_MS = 6000;

export async function unusedOnceKnown({ alice }: Pick<SharedWorld, "alice">): Promise<PlainKey> {
  const askedAt = Date.now();
  const key = await alice.plainKey({ state: "unused" });
  await passed(UNTIL_KNOWN_MS - (Date.now() - askedAt));
  return key;
}
