/** Changes by two users at the same moment, time and again: a service that writes back what it read before loses one of them. */
import type { User } from "../world/user.ts";

/** Enough for two requests that set out together to meet in at least one. */
const ROUNDS = 5;

/**
 * Each user changes the language to and fro, both at the same moment, and reads what became of it before the next round.
 * @returns in words, each accepted change that its user's record does not show
 */
export async function lostAmongChangesAtOnce(users: readonly User[]): Promise<string[]> {
  const languages = await inTurn(users, ({ languages }) => languages.two());
  const lost: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const wanted = languages.map(({ present, another }) => (round % 2 === 0 ? another : present));
    const answers = await Promise.all(
      users.map(({ client }, index) => client.putUser({ language: wanted[index] })),
    );
    // A refusal is the service's choice: another writer may have been sooner.
    const changed = users.flatMap((user, index) =>
      answers[index]!.accepted ? [{ user, language: wanted[index]! }] : [],
    );
    lost.push(...(await inTurn(changed, unshown)).flat());
  }
  return lost;
}

async function unshown({ user, language }: { readonly user: User; readonly language: string }) {
  const shown = await user.languages.shows(language);
  return shown === language ? [] : [`${user.name} wrote ${language}, and is shown ${String(shown)}`];
}

async function inTurn<T, R>(all: readonly T[], ask: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (const one of all) answers.push(await ask(one));
  return answers;
}
