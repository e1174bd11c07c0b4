/** Changes at the same moment, time and again: a service that writes back what it read before loses one of them. */
import { atOnce } from "../../client/starting-line.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { passed } from "../../timing/passed.ts";
import type { User } from "../../world/users/user.ts";
import type { Phone } from "./changed-phone.ts";

/** Enough for two requests that set out together to meet in at least one. */
const ROUNDS = 5;

/**
 * Each user changes the language to and fro, both at the same moment, and reads what became of it before the next round.
 * @returns in words, of the first round in which one was lost, each accepted change that its user's record does not show
 */
export async function lostAmongChangesAtOnce(
  world: Pick<SharedWorld, "times">,
  users: readonly User[],
): Promise<string[]> {
  const languages = await inTurn(users, ({ languages }) => languages.two());
  return firstLost(async (isThere) => {
    const wanted = users.map((user, index) => {
      const { present, another } = languages[index]!;
      return { user, member: "language", sent: isThere ? another : present } as const;
    });
    return lostOf(world, wanted);
  });
}

/**
 * The language and the phone of a user are changed to and fro, both at the same moment.
 * @returns as above
 */
export async function lostAmongMembers(
  world: Pick<SharedWorld, "times">,
  user: User,
  phones: readonly [Phone, Phone],
): Promise<string[]> {
  const { present, another } = await user.languages.two();
  return firstLost(async (isThere) => {
    const [language, { sent, shown }] = isThere ? [another, phones[0]] : [present, phones[1]];
    return lostOf(world, [
      { user, member: "language", sent: language },
      { user, member: "phone", sent, shown },
    ]);
  });
}

/** @param round is told, by turns, whether to go there or back */
async function firstLost(round: (isThere: boolean) => Promise<string[]>): Promise<string[]> {
  for (let count = 0; count < ROUNDS; count++) {
    const lost = await round(count % 2 === 0);
    if (lost.length > 0) return lost;
  }
  return [];
}

interface Change {
  readonly user: User;
  readonly member: "language" | "phone";
  readonly sent: string;
  /** As GET /user writes it, where that is another way. */
  readonly shown?: unknown;
}

/** A refusal is the service's choice, for another writer may have been sooner: what was refused is not looked for. */
async function lostOf(world: Pick<SharedWorld, "times">, changes: readonly Change[]): Promise<string[]> {
  const answers = await atOnce(
    changes.map(
      ({ user, member, sent }) =>
        () =>
          user.client.putUser({ [member]: sent }),
    ),
  );
  const accepted = changes.filter((_, index) => answers[index]!.accepted);
  return (await inTurn(accepted, (change) => unshown(world, change))).flat();
}

/** Looked at twice: how late the second one shows is no measure of this service, for it may be of another change. */
async function unshown(
  { times }: Pick<SharedWorld, "times">,
  { user, member, sent, shown = sent }: Change,
): Promise<string[]> {
  if ((await user.record())[member] === shown) return [];
  await passed(times.vigilMs("record"));
  const found = (await user.record())[member];
  return found === shown ? [] : [`${user.name} wrote ${member} ${sent}, and is shown ${String(found)}`];
}

async function inTurn<T, R>(all: readonly T[], ask: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (const one of all) answers.push(await ask(one));
  return answers;
}
