/** API keys made for a check, in the request form this service was found to take. */
import { repeated } from "../../check/repeated.ts";
import { NotApplicable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import type { ServiceClient } from "../../client/service-client.ts";
import { apiKeyHeader } from "../../credentials/api-key-header.ts";
import { type SignatureOptions, signedWith } from "../../credentials/signature.ts";
import type { ClientKeyPair } from "../../signing/client-keys.ts";
import { passed } from "../../timing/passed.ts";
import type { ServiceTimes } from "../../timing/service-times.ts";
import { untilKnown } from "../../timing/until-known.ts";
import type { ObjectBudget } from "../object-budget.ts";
import type { Owner } from "../users/owner.ts";
import type { PlainKey, SigningKey } from "./api-key.ts";
import type { KeyRequests } from "./key-requests.ts";
import { createKeyReserve } from "./key-reserve.ts";
import { acceptedRecord, idOf, missingMember } from "./made-key-record.ts";

/** Instances vary: one that was not asked is given a little more than those that were. */
const UNUSED_FACTOR = 2;

export interface PlainKeyOptions {
  /**
   * "new": given out at once, whether it works already or not. "unused": when it may be expected to, without having been used.
   * By default it has been used once and was accepted.
   */
  readonly state?: "new" | "unused";
}

export interface SigningKeyOptions extends PlainKeyOptions {
  readonly keyPair?: ClientKeyPair;
  /** Why the service may refuse to make such a key; then there is nothing to judge. */
  readonly mayBeRefused?: string;
}

export interface ApiKeys {
  /** A new key, given out once it was seen to work, or this service had all the time that it may take. */
  plainKey(owner: Owner, options?: PlainKeyOptions): Promise<PlainKey>;
  /**
   * So many keys without public key, made one after the other and not used yet. Whoever asks for a new one afterwards is given
   * one of these.
   */
  plainKeys(owner: Owner, count: number): Promise<PlainKey[]>;
  signingKey(owner: Owner, options?: SigningKeyOptions): Promise<SigningKey>;
  /**
   * The key with public key that this creation made, given out like a new one.
   * @throws Untestable blocked by KEY-06 when it was refused
   */
  signingKeyOf(owner: Owner, created: Answer, keyPair: ClientKeyPair): Promise<SigningKey>;
  /** Every key made in the run, for what is judged over all of them. */
  readonly made: readonly (PlainKey | SigningKey)[];
}

export interface ApiKeysOptions {
  readonly service: ServiceClient;
  readonly requests: KeyRequests;
  readonly times: ServiceTimes;
  readonly budget: ObjectBudget;
}

export function createApiKeys({ service, requests, times, budget }: ApiKeysOptions): ApiKeys {
  const made: (PlainKey | SigningKey)[] = [];
  const givenOut = async <Key extends PlainKey | SigningKey>(
    key: Key,
    state: PlainKeyOptions["state"],
  ): Promise<Key> => {
    made.push(key);
    if (state === "unused") await passed(UNUSED_FACTOR * times.longestMs("key"));
    return state === undefined ? seenToWork(key) : key;
  };
  /** Other instances may know it later than the one that was asked first. */
  const seenToWork = async <Key extends PlainKey | SigningKey>(key: Key): Promise<Key> => {
    const ask = () => service.as(key.credential).getUser();
    const since = key.created.facts.receivedAt;
    await untilKnown(times, "key", { since, ask, isKnown: ({ accepted }) => accepted });
    return key;
  };
  const newPlainKey = async (owner: Owner): Promise<PlainKey> =>
    plainKeyOf(owner, await budget.create(owner, await requests.plainBody()));
  const plainKeyOf = (owner: Owner, created: Answer): PlainKey => {
    const record = acceptedRecord(created, "POST /user/api-key makes a key");
    const { apikey } = record;
    if (apikey === undefined)
      throw missingMember(created, "apikey", "the record of a plain key holds its apikey");
    const credential = apiKeyHeader(apikey, `an API key of ${owner.name} in X-API-Key`);
    return { id: idOf(record, created), apikey, owner, record, created, credential };
  };
  const reserve = createKeyReserve<PlainKey>();
  const signingKeyOf = async (owner: Owner, created: Answer, keyPair: ClientKeyPair): Promise<SigningKey> => {
    const record = acceptedRecord(created, "a key with a public key can be made");
    const id = idOf(record, created);
    const { privateKey } = keyPair;
    const dialect = await requests.dialect();
    const signer = { keyId: id, privateKey, dialect, dates: requests.dates, owner: owner.name };
    const signed = (options: SignatureOptions) => signedWith(signer, options);
    return { id, owner, record, created, keyPair, privateKey, credential: signed({}), signed };
  };
  return {
    made,
    plainKey: async (owner, { state } = {}) => {
      if (state !== undefined) return givenOut(await newPlainKey(owner), state);
      const spare = owner.name === "alice" ? await requests.sparePlain() : undefined;
      if (spare) return givenOut(plainKeyOf(owner, spare), state);
      const inReserve = await reserve.next(owner);
      return inReserve ? seenToWork(inReserve) : givenOut(await newPlainKey(owner), state);
    },
    plainKeys: (owner, count) =>
      reserve.filled(owner, () => repeated(count, async () => givenOut(await newPlainKey(owner), "new"))),
    signingKey: async (owner, { keyPair, mayBeRefused, state } = {}) => {
      const isAny = owner.name === "alice" && keyPair === undefined && state === undefined;
      const spare = isAny ? await requests.spareSigning() : undefined;
      if (spare) return givenOut(await signingKeyOf(owner, spare.created, spare.keyPair), state);
      const pair = keyPair ?? (await requests.keyPairs.take());
      await requests.dialect();
      const created = await budget.create(owner, await requests.signingBody(pair.publicPem));
      if (!created.accepted && mayBeRefused !== undefined) throw new NotApplicable(mayBeRefused);
      return givenOut(await signingKeyOf(owner, created, pair), state);
    },
    signingKeyOf: async (owner, created, pair) =>
      givenOut(await signingKeyOf(owner, created, pair), undefined),
  };
}
