/** Keys that are named by the user they stand for: a service that keeps one key for each user would find it so. */
import { type Answer, between, reading, requireThat, type SigningKey, type User, type World } from "#harness";

/** Which of several keys a user's id would name: the first one, or one of the newest, for some are made at the same time. */
const NEWEST = 3;

/**
 * The answers to signatures by the oldest and the newest keys of the user, with the id of the user as keyId.
 * @throws Untestable when none of them is accepted by its own id
 */
export async function namedByTheirUser(
  { apiKeys, service }: Pick<World, "apiKeys" | "service">,
  user: User,
): Promise<Answer[]> {
  const keys = apiKeys.made.filter(
    (key): key is SigningKey => "signed" in key && key.owner.name === user.name,
  );
  const keyId = await user.id();
  const answers: Answer[] = [];
  for (const key of new Set([...keys.slice(0, 1), ...keys.slice(-NEWEST)])) {
    const itself = service.as(key.credential);
    // What others attacked may be locked by now.
    if (!(await itself.getUser()).accepted) continue;
    const forged = service.as(key.signed({ keyId, description: "the id of the user as keyId" }));
    answers.push(await between(reading(itself), () => forged.getUser(), "SIG-01"));
  }
  requireThat(answers.length > 0, `No key with public key of ${user.name} is accepted.`, "SIG-01");
  return answers;
}
