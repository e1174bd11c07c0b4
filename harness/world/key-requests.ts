/**
 * How this service wants POST /user/api-key, which the interface does not show: settings first, then a short list of
 * conventional choices, keeping the one whose effect was seen (the key then signs). Found once, used everywhere (rule D05).
 */

import { oncePerRun } from "../check/once-per-run.ts";
import { Untestable } from "../check/untestable.ts";
import type { Answer } from "../client/answer.ts";
import type { ServiceClient } from "../client/service-client.ts";
import { apiKeyHeader } from "../credentials/api-key-header.ts";
import { signedWith } from "../credentials/signature.ts";
import type { Json } from "../json/json.ts";
import { requireThat } from "../judging/require-that.ts";
import { readApiKey } from "../reading/api-key-record.ts";
import type { ClientKeyPair, KeyPairPool } from "../signing/client-keys.ts";
import type { DatePool } from "../signing/date-pool.ts";
import { conventionalDialects, type SignatureDialect } from "../signing/http-signature.ts";
import { awaitEffect } from "../timing/await-effect.ts";
import { passed } from "../timing/passed.ts";
import type { ServiceTimes } from "../timing/service-times.ts";

export interface KeyRequests {
  readonly keyPairs: KeyPairPool;
  readonly dates: DatePool;
  /** Body that makes a key without public key. @throws Untestable blocked by KEY-01 */
  plainBody(): Promise<Json>;
  /** Body that makes a key with this public key. @throws Untestable that names the setting */
  signingBody(publicPem: string): Promise<Json>;
  /** The member that carries the PEM. */
  publicKeyField(): Promise<string>;
  readonly scopeField: string;
  /** The form of Authorization: Signature that this service takes. @throws Untestable blocked by SIG-01 */
  dialect(): Promise<SignatureDialect>;
  /** The first creation of a key without public key, by which its form was found. @throws Untestable blocked by KEY-01 */
  firstCreation(): Promise<Answer>;
  /** The keys of the first user that were made to find this out and work: each is given out once, for no route removes it. */
  sparePlain(): Promise<Answer | undefined>;
  spareSigning(): Promise<KeyCreation | undefined>;
}

/** A key with public key, as it was made. */
export interface KeyCreation {
  readonly created: Answer;
  readonly keyPair: ClientKeyPair;
}

export interface KeyRequestOptions {
  /** POST /user/api-key as the first user. */
  readonly create: (body: Json) => Promise<Answer>;
  readonly service: ServiceClient;
  readonly keyPairs: KeyPairPool;
  readonly dates: DatePool;
  readonly times: ServiceTimes;
  readonly publicKeyField: string | undefined;
  readonly scopeField: string;
  /** JSON value of FDS_SCOPE_FULL, when given. */
  readonly fullScope: unknown;
  readonly onProfile: (name: string, value: string) => void;
}

const conventionalFields = [
  "publicKey",
  "public_key",
  "publicKeyPem",
  "pem",
  "public-key",
  "publickey",
  "key",
];

/** Where keys without public key work at once, one with public key is hardly later. */
const SOON_MS = 1000;
const BETWEEN_TRIES_MS = 250;

interface Found {
  readonly field: string;
  readonly dialect: SignatureDialect | undefined;
  /** With the dialect. */
  readonly creation?: KeyCreation;
  /** Exchanges that show that no dialect was taken. */
  readonly refused: Answer | undefined;
}

export function createKeyRequests(options: KeyRequestOptions): KeyRequests {
  const plain = oncePerRun("calibration: body of POST /user/api-key", () => findPlainBody(options));
  const plainBody = async () => (await plain()).body;
  const found = oncePerRun("calibration: public key field and dialect", () => findField(options, plainBody));
  return {
    keyPairs: options.keyPairs,
    dates: options.dates,
    plainBody,
    scopeField: options.scopeField,
    publicKeyField: async () => (await found()).field,
    firstCreation: async () => (await plain()).created,
    sparePlain: onceGiven(async () => (await plain()).created),
    spareSigning: onceGiven(async () => (await found()).creation),
    signingBody: async (publicPem) => ({ ...(await plainBody()), [(await found()).field]: publicPem }),
    dialect: async () => {
      const { dialect, refused } = await found();
      if (dialect) return dialect;
      throw new Untestable("No form of Authorization: Signature is accepted from a key with a public key.", {
        cites: ["a signed request is accepted"],
        expected: "2xx for a request signed by rsa-sha256 in at least one conventional form",
        received: refused ? `${refused.status} for each` : "none",
        exchanges: refused ? [refused.n] : [],
      });
    },
  };
}

/** Undefined from the second time on. */
function onceGiven<T>(find: () => Promise<T>): () => Promise<T | undefined> {
  let isGiven = false;
  return async () => {
    if (isGiven) return undefined;
    isGiven = true;
    return find();
  };
}

/** An empty object first; then with the scope, which a service may want to be told. */
async function findPlainBody(options: KeyRequestOptions): Promise<{ body: Json; created: Answer }> {
  const { create, fullScope, scopeField } = options;
  const withScope = fullScope === undefined ? [] : [{ [scopeField]: fullScope }];
  let last: Answer | undefined;
  for (const body of [{}, ...withScope]) {
    last = await create(body);
    if (!last.accepted) continue;
    await learnDelay(last, options);
    return { body, created: last };
  }
  const { status, excerpt, n } = last!;
  throw new Untestable(
    `POST /user/api-key was refused with ${status}. If it wants a scope, set FDS_SCOPE_FULL (and FDS_API_KEY_SCOPE_FIELD).`,
    {
      cites: ["POST /user/api-key makes a key"],
      expected: "2xx with a new API key",
      received: `${status} ${excerpt}`,
      exchanges: [n],
    },
  );
}

/** How long a new key takes to work is known before anything is tried with one. */
async function learnDelay(created: Answer, { service, times }: KeyRequestOptions): Promise<void> {
  const { apikey } = readApiKey(created);
  if (apikey === undefined) return;
  const ask = () => service.as(apiKeyHeader(apikey)).getUser();
  await awaitEffect(times, "key", "a new API key is accepted", ask, ({ accepted }) => accepted);
}

async function findField(options: KeyRequestOptions, plainBody: () => Promise<Json>): Promise<Found> {
  const body = await plainBody();
  const keyPair = await options.keyPairs.take();
  const fields = options.publicKeyField === undefined ? conventionalFields : [options.publicKeyField];
  let keyed: Found | undefined;
  for (const field of fields) {
    const created = await options.create({ ...body, [field]: keyPair.publicPem });
    const found = created.accepted ? await tryKey(options, created, field, keyPair) : undefined;
    if (found?.dialect) return announce(options, found);
    keyed ??= found;
  }
  if (keyed) return announce(options, keyed);
  throw new Untestable(
    `No member of POST /user/api-key was seen to carry the public key (tried ${fields.join(", ")}): set FDS_API_KEY_PUBLIC_KEY_FIELD.`,
    { needs: ["api-keys"] },
  );
}

/** Undefined when the member was ignored: the key is one without public key. */
async function tryKey(
  options: KeyRequestOptions,
  created: Answer,
  field: string,
  keyPair: ClientKeyPair,
): Promise<Found | undefined> {
  const { service, dates, times } = options;
  const { privateKey } = keyPair;
  const { id, apikey } = readApiKey(created);
  requireThat(
    id !== undefined,
    `${created.summary}: the record has no id.`,
    "POST /user/api-key makes a key",
    {
      expected: "a record with id",
      received: "none",
      exchanges: [created.n],
    },
  );
  const signer = (dialect: SignatureDialect) => ({ keyId: id, privateKey, dialect, dates, owner: "alice" });
  const isPlain = async () =>
    apikey !== undefined && (await service.as(apiKeyHeader(apikey)).getUser()).accepted;
  /** Those before it may have been refused for the key, which did not work yet, and are to be preferred. */
  const firstAccepted = async (found: SignatureDialect): Promise<SignatureDialect> => {
    for (const dialect of conventionalDialects.slice(0, conventionalDialects.indexOf(found))) {
      const date = await dates.next(id);
      if ((await service.as(signedWith(signer(dialect), { date })).getUser()).accepted) return dialect;
    }
    return found;
  };
  const until = Date.now() + (times.longestMs("key") > 0 ? times.patienceMs("key") : SOON_MS);
  for (let refused: Answer | undefined; ; await passed(BETWEEN_TRIES_MS)) {
    for (const dialect of conventionalDialects) {
      const date = await dates.next(id);
      const answer = await service.as(signedWith(signer(dialect), { date })).getUser();
      if (answer.accepted) {
        await learnRepeats(() => service.as(signedWith(signer(dialect), { date })).getUser(), options);
        return {
          field,
          dialect: await firstAccepted(dialect),
          creation: { created, keyPair },
          refused: undefined,
        };
      }
      refused = answer;
    }
    if (await isPlain()) return undefined;
    if (Date.now() >= until) return { field, dialect: undefined, refused };
  }
}

/** The key is new: another instance may not know it yet, and refuses it whatever is repeated. */
const REPETITIONS = 3;
const BETWEEN_REPETITIONS_MS = 600;

/** Where an exact repetition is accepted, signed requests need no Date of their own (rule D04). */
async function learnRepeats(
  repeat: () => Promise<Answer>,
  { dates, onProfile }: KeyRequestOptions,
): Promise<void> {
  let { accepted } = await repeat();
  for (let tried = 1; !accepted && tried < REPETITIONS; tried++) {
    await passed(BETWEEN_REPETITIONS_MS);
    ({ accepted } = await repeat());
  }
  if (accepted) dates.allowRepeats();
  onProfile("exact repetition of a signed request", accepted ? "accepted" : "refused");
}

function announce({ onProfile }: KeyRequestOptions, found: Found): Found {
  onProfile("public key member of POST /user/api-key", found.field);
  if (found.dialect) onProfile("form of Authorization: Signature", found.dialect.name);
  return found;
}
