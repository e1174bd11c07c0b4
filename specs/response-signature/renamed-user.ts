/** Answers that hold what a first name holds, which the user record takes for a while. */
import {
  type Answer,
  mayBeOfGateway,
  NotApplicable,
  readUser,
  requireApplicable,
  type World,
} from "#harness";
import { isLong, LONG_BYTES } from "./long-answers.ts";

const longName = "Wilhelmina ".repeat(800).trim();
/** What writers of JSON escape so that it may stand in a page, less what a filter takes for an attack; the second is a name like many. */
const names = ["Ada & Bob / \u2028", "Ada & Bob"];

/** What is asked while the first user is called so; the name is put back. Hold the first user's record. */
async function whileCalled<T>(
  { alice: { client, record } }: World,
  name: string,
  ask: (updated: Answer) => Promise<T>,
): Promise<T> {
  const { firstName } = await record();
  requireApplicable(typeof firstName === "string", "GET /user shows no firstName.");
  try {
    return await ask(await client.putUser({ firstName: name }));
  } finally {
    await client.putUser({ firstName });
  }
}

/**
 * PUT /user with text that many a database cannot store.
 * @throws NotApplicable where no first name is shown, or what is in front of the service may have refused it
 */
export async function updateWithNul(world: World): Promise<Answer> {
  const answer = await whileCalled(world, "Ada\u0000", async (updated) => updated);
  const isInFront = world.exchanges.some((exchange) => exchange.n === answer.n && mayBeOfGateway(exchange));
  requireApplicable(!isInFront, "What is in front of the service may have refused it.");
  return answer;
}

/** GET /user while a name is long. @throws NotApplicable where such a name is not taken */
export async function longUserRecord(world: World): Promise<Answer> {
  const answer = await whileCalled(world, longName, () => world.alice.client.getUser());
  if (isLong(answer)) return answer;
  throw new NotApplicable(`GET /user never has more than ${LONG_BYTES} bytes.`);
}

/** PUT /user and GET /user with a name that holds what HTML gives a meaning. @throws NotApplicable where none is taken */
export async function recordsWithMarkup(world: World): Promise<Answer[]> {
  for (const name of names) {
    const answers = await whileCalled(world, name, async (updated) => [
      updated,
      await world.alice.client.getUser(),
    ]);
    if (readUser(answers[1]!)?.firstName === name) return answers;
  }
  throw new NotApplicable("GET /user shows no first name that holds &.");
}
