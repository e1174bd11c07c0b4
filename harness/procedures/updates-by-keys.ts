/** PUT /user refused to every kind of API key, though each may read: then it is no key that is refused, but the update. */
import type { Cite } from "#catalogue";
import type { Answer } from "../client/answer.ts";
import { sharedFixture } from "../shared/shared-fixture.ts";
import type { SharedWorld } from "../shared/shared-world.ts";

/** What else explains the refusal of an update by a key. Call it while holding the first user's record. */
export async function suspectsOfUpdate(world: SharedWorld, { accepted }: Answer): Promise<Cite[]> {
  if (accepted || !(await isRefusedToKeys(world))) return [];
  return ["GET and PUT /user take every access method"];
}

const isRefusedToKeys = sharedFixture("whether keys may read only", async ({ alice, service, shared }) => {
  const { language } = await alice.record();
  const keys = [await shared.plainKey(alice), await shared.signingKey(alice)];
  const clients = keys.map(({ credential }) => service.as(credential));
  const mayRead = await Promise.all(clients.map(async (client) => (await client.getUser()).accepted));
  const mayUpdate = await Promise.all(
    clients.map(async (client) => (await client.putUser({ language })).accepted),
  );
  return mayRead.every(Boolean) && !mayUpdate.some(Boolean);
});
