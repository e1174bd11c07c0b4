/** PUT /user refused to keys that may read, to each kind or to signatures alone: then it is no key that is refused, but the update. */
import type { Cite } from "#catalogue";
import type { Answer } from "../../client/answer.ts";
import { expect } from "../../judging/expect.ts";
import { requireAccepted } from "../../judging/require.ts";
import { sharedFixture } from "../../shared/shared-fixture.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { User } from "../../world/users/user.ts";

/** What else explains the refusal of an update by a key of the user. Call it while holding the user's record. */
export async function suspectsOfUpdate(
  world: SharedWorld,
  user: User,
  { accepted, status }: Answer,
): Promise<Cite[]> {
  if (accepted) return [];
  const { mayRead, mayUpdate } = await whatKeysMay[user.name](world);
  const isForKeys = mayRead.every(Boolean) && !mayUpdate.some(Boolean);
  const [plainMayUpdate] = mayUpdate;
  const isForSignatures = status === FORBIDDEN && mayRead.every(Boolean) && plainMayUpdate;
  return isForKeys || isForSignatures ? ["GET and PUT /user take every access method"] : [];
}

/** Who is asked is known: it is not the credential that is refused. */
const FORBIDDEN = 403;

/**
 * A key that is accepted elsewhere may update, too.
 * @throws Untestable blocked by these where it is not known who calls
 */
export function expectMayUpdate(answer: Answer, cites: Cite): void {
  if (answer.status !== FORBIDDEN) requireAccepted(answer, cites);
  expect(answer).toBeAccepted();
}

const whatKeysMay = { alice: whatKeysOf("alice"), bob: whatKeysOf("bob") };

function whatKeysOf(name: User["name"]) {
  return sharedFixture(`whether keys of ${name} may read only`, async ({ [name]: user, service, shared }) => {
    const { language } = await user.record();
    const keys = [await shared.plainKey(user), await shared.signingKey(user)];
    const clients = keys.map(({ credential }) => service.as(credential));
    const mayRead = await Promise.all(clients.map(async (client) => (await client.getUser()).accepted));
    const mayUpdate = await Promise.all(
      clients.map(async (client) => (await client.putUser({ language })).accepted),
    );
    return { mayRead, mayUpdate };
  });
}
