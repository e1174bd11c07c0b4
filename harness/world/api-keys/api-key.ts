/** An API key of the run, as it was made, and what it is used by. */
import type { KeyObject } from "node:crypto";
import type { Answer } from "../../client/answer.ts";
import type { Credential } from "../../client/outgoing-request.ts";
import type { SignatureOptions } from "../../credentials/signature.ts";
import type { ApiKeyRecord } from "../../reading/api-key-record.ts";
import type { ClientKeyPair } from "../../signing/client-keys.ts";
import { modulusLength } from "../../signing/modulus-length.ts";
import type { Owner } from "../users/owner.ts";

interface ApiKeyFacts {
  readonly id: string;
  readonly owner: Owner;
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
