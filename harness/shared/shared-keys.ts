/** API keys that many checks share. */
import { currentCheck } from "../check/current-check.ts";
import { requireAccepted } from "../judging/require.ts";
import type { ClientKeyPair } from "../signing/client-keys.ts";
import type { PlainKey, SigningKey } from "../world/api-keys/api-key.ts";
import type { User } from "../world/users/user.ts";

export interface SharedKeys {
  /** A key of the user that many checks share. Never used for what could harm it. */
  plainKey(user: User): Promise<PlainKey>;
  /**
   * Where a signature may not be repeated, a key is shared by few: only so many seconds can date its requests.
   * @throws Untestable blocked by SIG-37 when a key does not outlive the making of the next one
   */
  signingKey(user: User): Promise<SigningKey>;
  /**
   * A key that nothing wrong is ever signed with or said of, for what has to be accepted: the service may lock one after so many
   * wrong signatures, which is another requirement's to tell (SFX-06). As signingKey() where a signature may not be repeated, or
   * the run may make few keys.
   */
  trustedSigningKey(user: User): Promise<SigningKey>;
  /**
   * A key against which the checks of a chapter try what has to fail. Another one where the service has come to refuse it.
   */
  attackedPlainKey(user: User): Promise<PlainKey>;
  attackedSigningKey(user: User): Promise<SigningKey>;
  /** A key with public key by which nothing is ever signed. */
  unusedSigningKey(user: User): Promise<SigningKey>;
  /** A second key with public key of the same user. */
  otherSigningKey(user: User): Promise<SigningKey>;
  /** A key pair of which the service knows nothing. */
  unknownKeyPair(): Promise<ClientKeyPair>;
}

const MAX_REPLACEMENTS = 5;

/** One of each user. */
const MAX_TRUSTED = 2;

/** With three requests a check, a key this often shared has no wait for a Date of its own. */
const CHECKS_PER_KEY = 3;

export interface SharedKeysOptions {
  /** See ObjectBudget. */
  readonly spare: () => number;
  /** Whether requests may repeat a signature; known once a key has signed. */
  readonly repeatsAllowed: () => Promise<boolean>;
  readonly unknownKeyPair: () => Promise<ClientKeyPair>;
  /** The first user. */
  readonly owner: () => User;
}

/** Runs the body once for a label, and gives everyone its result. */
type Memo = <T>(label: string, body: () => Promise<T>) => Promise<T>;

export function createSharedKeys(memo: Memo, options: SharedKeysOptions): SharedKeys {
  const turns = { alice: 0, bob: 0 };
  const keyOfTurn = (user: User, turn: number) =>
    memo(`signing key ${turn} of ${user.name}`, () => user.signingKey());
  const otherSigningKey = (user: User) => memo(`other signing key of ${user.name}`, () => user.signingKey());
  /** Of each user; where there are few, checks wait for a second of their own. */
  const mostOfUser = () => 1 + Math.max(0, Math.floor(options.spare() / 2));
  const workSideBySide = async () => {
    const user = options.owner();
    const older = await keyOfTurn(user, 0);
    const use = () => user.client.as(older.credential).getUser();
    if (!(await use()).accepted) return;
    await otherSigningKey(user);
    requireAccepted(await use(), "signing keys work side by side", "once there is a newer key, before");
  };
  /** The service may lock a key after so many wrong values of it, or for so long. */
  const attacked = async <Key extends PlainKey | SigningKey>(
    label: string,
    make: () => Promise<Key>,
    number = 0,
  ): Promise<Key> => {
    const key = await memo(`${label}, number ${number}`, make);
    const use = () => options.owner().client.as(key.credential).getUser();
    return number === MAX_REPLACEMENTS || (await use()).accepted ? key : attacked(label, make, number + 1);
  };
  const signingKey = async (user: User) => {
    const number = (await options.repeatsAllowed()) ? 0 : Math.floor(turns[user.name]++ / CHECKS_PER_KEY);
    const turn = number % mostOfUser();
    await memo("whether signing keys work side by side", workSideBySide);
    return keyOfTurn(user, turn);
  };
  return {
    attackedPlainKey: (user) =>
      attacked(`attacked plain key of ${user.name} for ${currentCheck()?.chapter}`, () => user.plainKey()),
    attackedSigningKey: (user) => attacked(`attacked signing key of ${user.name}`, () => user.signingKey()),
    plainKey: (user) => memo(`plain key of ${user.name}`, () => user.plainKey()),
    signingKey,
    trustedSigningKey: async (user) => {
      if (options.spare() < MAX_TRUSTED || !(await options.repeatsAllowed())) return signingKey(user);
      await memo("whether signing keys work side by side", workSideBySide);
      return memo(`trusted signing key of ${user.name}`, () => user.signingKey());
    },
    unusedSigningKey: (user) =>
      memo(`unused signing key of ${user.name}`, () => user.signingKey({ state: "unused" })),
    otherSigningKey,
    unknownKeyPair: () => memo("unknown key pair", options.unknownKeyPair),
  };
}
