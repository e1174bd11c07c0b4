/** The first keys of a run, and later ones. */
import {
  inText,
  type PlainKey,
  type SigningKey,
  shownId,
  Untestable,
  undefinedIfUntestable,
  type World,
} from "#harness";

type Key = PlainKey | SigningKey;

/** What befalls later keys shows from the third on. */
const PLAIN_KEYS_EACH = 3;

/** Makes what each user lacks of so many plain keys, as far as the service and the budget of the run allow. */
export async function makeLaterKeys({ users, apiKeys }: World): Promise<void> {
  const plainKeysOf = (name: string) =>
    apiKeys.made.filter((key) => key.owner.name === name && !("keyPair" in key)).length;
  for (const user of users)
    for (let made = plainKeysOf(user.name); made < PLAIN_KEYS_EACH; made++)
      await user.plainKey().catch(undefinedIfUntestable);
}

const kinds = [
  { isOfKind: (key: Key) => !("keyPair" in key), cites: "XAK-02" },
  { isOfKind: (key: Key) => "keyPair" in key, cites: "SIG-05" },
] as const;

/**
 * The first key of the run of each kind and user shows that user: what later ones show is then a matter of being later.
 * @throws Untestable blocked by XAK-02 or SIG-05
 */
export async function requireFirstKeysOwn({ users, apiKeys, service }: World): Promise<void> {
  for (const user of users)
    for (const { isOfKind, cites } of kinds) {
      const first = apiKeys.made.find((key) => key.owner.name === user.name && isOfKind(key));
      const answer = first && (await service.as(first.credential).getUser());
      if (!answer?.accepted || shownId(answer) === (await user.id())) continue;
      throw new Untestable(`${answer.summary}: the first key of its kind shows another user.`, {
        cites: [cites],
        expected: await user.id(),
        received: inText(shownId(answer)),
        exchanges: [answer.n],
      });
    }
}
