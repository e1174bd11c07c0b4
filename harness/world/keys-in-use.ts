/** Keys that were accepted right after their creation: what comes of them later is not for want of a key that works. */
import type { ServiceClient } from "../client/service-client.ts";
import { repeated } from "../engine/repeated.ts";
import { Untestable } from "../errors.ts";
import type { PlainKey, SigningKey } from "./api-keys.ts";
import type { User } from "./user.ts";

type Key = PlainKey | SigningKey;

/** Where a newer key ends an older one, another check may have made one in between. */
const ATTEMPTS = 3;

/** @throws Untestable blocked by XAK-01 when no plain key is accepted right after its creation */
export async function requirePlainKeyInUse(user: User, service: ServiceClient): Promise<void> {
  for (let left = ATTEMPTS; left > 0; left--) if (await usedOnce(await user.plainKey(), service)) return;
  throw noneAccepted("XAK-01");
}

/**
 * Of so many keys, plain ones and ones with public key by turns, those that were accepted at once.
 * @throws Untestable blocked by XAK-01 or SIG-01 when none of a kind was
 */
export async function keysOfBothKinds(count: number, user: User, service: ServiceClient): Promise<Key[]> {
  const pairs = await repeated(count / 2, async () => [
    await usedOnce(await user.plainKey(), service),
    await usedOnce(await user.signingKey(), service),
  ]);
  const [plain, signing] = [0, 1].map((kind) => pairs.flatMap((pair) => pair[kind] ?? []));
  if (plain!.length === 0) throw noneAccepted("XAK-01");
  if (signing!.length === 0) throw noneAccepted("SIG-01");
  return pairs.flat().filter((key) => key !== undefined);
}

async function usedOnce(key: Key, service: ServiceClient): Promise<Key | undefined> {
  return (await service.as(key.credential).getUser()).accepted ? key : undefined;
}

const noneAccepted = (blockedBy: "XAK-01" | "SIG-01") =>
  new Untestable("No key was accepted right after its creation.", { blockedBy: [blockedBy] });
