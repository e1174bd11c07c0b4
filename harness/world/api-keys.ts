/** API keys made for a check, in the request form this service was found to take. */
import type { KeyObject } from "node:crypto";
import type { Answer } from "../client/answer.ts";
import type { Credential } from "../client/outgoing-request.ts";
import { apiKeyHeader } from "../credentials/api-key-header.ts";
import { modulusLength } from "../credentials/foreign-signature.ts";
import { type SignatureOptions, signedWith } from "../credentials/signature.ts";
import { NotApplicable, Untestable } from "../errors.ts";
import { type ApiKeyRecord, readApiKey } from "../reading/api-key-record.ts";
import type { ClientKeyPair } from "../signing/client-keys.ts";
import type { KeyRequests } from "./key-requests.ts";
import type { User } from "./user.ts";

interface ApiKeyFacts {
  readonly id: string;
  readonly owner: User;
  readonly record: ApiKeyRecord;
  readonly created: Answer;
}

/** An API key without public key. */
export interface PlainKey extends ApiKeyFacts {
  readonly apikey: string;
  /** The value in X-API-Key. */
  readonly credential: Credential;
}

/** An API key with public key, and the client's key pair. */
export interface SigningKey extends ApiKeyFacts {
  readonly keyPair: ClientKeyPair;
  readonly privateKey: KeyObject;
  /** `Authorization: Signature` by rsa-sha256, with X-Signature, freshly dated for each request. */
  readonly credential: Credential;
  /** The same with one thing done differently. */
  signed(options: SignatureOptions): Credential;
}

const NAMED_BITS = 2048;

/** Plain, or with a public key of the kind that the interface names; whether others work is SIG-33's to say. */
export const isOfNamedKind = (key: PlainKey | SigningKey): boolean =>
  !("keyPair" in key) || modulusLength(key.keyPair.publicKey) === NAMED_BITS;

export interface SigningKeyOptions {
  readonly keyPair?: ClientKeyPair;
  /** Why the service may refuse to make such a key; then there is nothing to judge. */
  readonly mayBeRefused?: string;
}

export interface ApiKeys {
  plainKey(user: User): Promise<PlainKey>;
  signingKey(user: User, options?: SigningKeyOptions): Promise<SigningKey>;
  /** Every key made in the run, for what is judged over all of them. */
  readonly made: readonly (PlainKey | SigningKey)[];
}

export function createApiKeys(requests: KeyRequests): ApiKeys {
  const made: (PlainKey | SigningKey)[] = [];
  return {
    made,
    plainKey: async (user) => {
      const created = await user.client.createApiKey(await requests.plainBody());
      const record = acceptedRecord(created, "KEY-01");
      if (record.apikey === undefined) throw missingMember(created, "apikey", "KEY-04");
      const key: PlainKey = {
        id: idOf(record, created),
        apikey: record.apikey,
        owner: user,
        record,
        created,
        credential: apiKeyHeader(record.apikey, `an API key of ${user.name} in X-API-Key`),
      };
      made.push(key);
      return key;
    },
    signingKey: async (user, { keyPair, mayBeRefused } = {}) => {
      const pair = keyPair ?? (await requests.keyPairs.take());
      const dialect = await requests.dialect();
      const created = await user.client.createApiKey(await requests.signingBody(pair.publicPem));
      if (!created.accepted && mayBeRefused !== undefined) throw new NotApplicable(mayBeRefused);
      const record = acceptedRecord(created, "KEY-06");
      const id = idOf(record, created);
      const signed = (options: SignatureOptions) =>
        signedWith(
          { keyId: id, privateKey: pair.privateKey, dialect, dates: requests.dates, owner: user.name },
          options,
        );
      const credential = signed({});
      const key: SigningKey = {
        id,
        owner: user,
        record,
        created,
        keyPair: pair,
        privateKey: pair.privateKey,
        credential,
        signed,
      };
      made.push(key);
      return key;
    },
  };
}

function acceptedRecord(created: Answer, id: "KEY-01" | "KEY-06"): ApiKeyRecord {
  if (created.accepted) return readApiKey(created);
  throw new Untestable(`${created.summary}: answered ${created.status}, so no API key could be made.`, {
    blockedBy: [id],
    expected: "2xx with the API key record",
    received: `${created.status} ${created.excerpt}`,
    exchanges: [created.n],
  });
}

function idOf(record: ApiKeyRecord, created: Answer): string {
  if (record.id !== undefined) return record.id;
  throw missingMember(created, "id", "KEY-01");
}

function missingMember(created: Answer, member: "id" | "apikey", id: "KEY-01" | "KEY-04"): Untestable {
  return new Untestable(`${created.summary}: the record has no ${member}.`, {
    blockedBy: [id],
    expected: `a record with ${member}`,
    received: "none",
    exchanges: [created.n],
  });
}
