/** Answers that hold what a first name holds, which the user record takes for a while. */
import { type Answer, NotApplicable, readUser, requireApplicable, type World } from "#harness";

/** What is read piece by piece is more than one piece then. */
const LONG_BYTES = 2048;
const longName = "Wilhelmina ".repeat(800).trim();
/** What writers of JSON escape so that it may stand in a page; all of it, or what stands in many a name, where that is refused. */
const names = ["<Ada> & 'Bob' / \u2028", "Ada & Bob"];

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

/** PUT /user with text that many a database cannot store. @throws NotApplicable where no first name is shown */
export const updateWithNul = (world: World): Promise<Answer> =>
  whileCalled(world, "Ada\u0000", async (updated) => updated);

/** GET /user while a name is long. @throws NotApplicable where such a name is not taken */
export async function longUserRecord(world: World): Promise<Answer> {
  const answer = await whileCalled(world, longName, () => world.alice.client.getUser());
  if (answer.rawBody.length > LONG_BYTES) return answer;
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
