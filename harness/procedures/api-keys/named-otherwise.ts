/** Signatures by a user's keys that name something else of that user: a service that keeps one key for each user would find it so. */
import type { Answer } from "../../client/answer.ts";
import { between } from "../../judging/require.ts";
import { requireThat } from "../../judging/require-that.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { SigningKey } from "../../world/api-keys/api-key.ts";
import type { User } from "../../world/users/user.ts";
import { reading } from "../standing-requests.ts";

/** Which of several keys is found then: the first one, or one of the newest, for some are made at the same time. */
const NEWEST = 3;

/**
 * The answers to signatures by the oldest and the newest keys of the user, with this keyId: ask in the end, when none is made any more.
 * @throws Untestable when none of them is accepted by its own id
 */
export async function namedOtherwise(
  { apiKeys, service }: Pick<SharedWorld, "apiKeys" | "service">,
  user: User,
  named: { readonly keyId: string; readonly description: string },
): Promise<Answer[]> {
  const keys = apiKeys.made.filter(
    (key): key is SigningKey => "signed" in key && key.owner.name === user.name,
  );
  const answers: Answer[] = [];
  for (const key of new Set([...keys.slice(0, 1), ...keys.slice(-NEWEST)])) {
    const itself = service.as(key.credential);
    // What others attacked may be locked by now.
    if (!(await itself.getUser()).accepted) continue;
    const forged = service.as(key.signed(named));
    answers.push(await between(reading(itself), () => forged.getUser(), "a signed request is accepted"));
  }
  requireThat(
    answers.length > 0,
    `No key with public key of ${user.name} is accepted.`,
    "a signed request is accepted",
  );
  return answers;
}
