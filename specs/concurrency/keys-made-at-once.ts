/** Keys that are made at the same time, beside one of each kind and user that is made alone. */
import { keysMadeTogether, type PlainKey, type SigningKey, Untestable, type World } from "#harness";

/** @throws Untestable blocked by CON-01 where some of them cannot be used, and each that is made alone can */
export async function keysMadeAtOnce(world: World): Promise<readonly (PlainKey | SigningKey)[]> {
  try {
    return await keysMadeTogether(world);
  } catch (error) {
    if (!(error instanceof Untestable)) throw error;
    for (const user of world.users) {
      await user.plainKey();
      await user.signingKey();
    }
    const { message, expected, received, exchanges } = error;
    throw new Untestable(message, { cites: ["CON-01"], expected, received, exchanges });
  }
}
