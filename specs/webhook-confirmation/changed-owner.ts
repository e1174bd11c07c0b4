/** The record of a webhook's owner changed, and changed back: no move out of active is shown for it. */
import { type User, withLock } from "#harness";

/** What may be written where others live on it; by an e-mail address a provider may know the user. */
const harmless = { firstName: "Countersign", lastName: "Countersign", phone: "+39 06 555 0142" };

/** Each member by a request of its own, for a service may refuse one; what is not filled in could not be emptied again. */
export const changedAndBack = (alice: User): Promise<void> =>
  withLock("alice's record", async () => {
    const before = await alice.record();
    const changes = { language: await alice.languages.another(), ...harmless };
    for (const [member, value] of Object.entries(changes)) {
      if (typeof before[member] !== "string") continue;
      await alice.client.putUser({ [member]: value });
      await alice.client.putUser({ [member]: before[member] });
    }
  });
