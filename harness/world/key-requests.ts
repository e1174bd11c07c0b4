/**
 * How this service wants POST /user/api-key, which the interface does not show: settings first, then a short list of
 * conventional choices, keeping the one whose effect was seen (the key then signs). Found once, used everywhere (rule D05).
 */
import type { Answer } from "../client/answer.ts";
import type { ServiceClient } from "../client/service-client.ts";
import { apiKeyHeader } from "../credentials/api-key-header.ts";
import { signedWith } from "../credentials/signature.ts";
import { once } from "../engine/current-check.ts";
import { Untestable } from "../errors.ts";
import { readApiKey } from "../reading/api-key-record.ts";
import type { Json } from "../reading/record.ts";
import type { ClientKeyPair, KeyPairPool } from "../signing/client-keys.ts";
import type { DatePool } from "../signing/date-pool.ts";
import { conventionalDialects, type SignatureDialect } from "../signing/http-signature.ts";

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
}

export interface KeyRequestOptions {
  /** The service, called as the first user. */
  readonly client: ServiceClient;
  readonly service: ServiceClient;
  readonly keyPairs: KeyPairPool;
  readonly dates: DatePool;
  readonly publicKeyField: string | undefined;
  readonly scopeField: string | undefined;
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

interface Found {
  readonly field: string;
  readonly dialect: SignatureDialect | undefined;
  /** Exchanges that show that no dialect was taken. */
  readonly refused: Answer | undefined;
}

export function createKeyRequests(options: KeyRequestOptions): KeyRequests {
  const scopeField = options.scopeField ?? "scope";
  const plainBody = once("calibration: body of POST /user/api-key", () => findPlainBody(options, scopeField));
  const found = once("calibration: public key field and dialect", () => findField(options, plainBody));
  return {
    keyPairs: options.keyPairs,
    dates: options.dates,
    plainBody,
    scopeField,
    publicKeyField: async () => (await found()).field,
    signingBody: async (publicPem) => ({ ...(await plainBody()), [(await found()).field]: publicPem }),
    dialect: async () => {
      const { dialect, refused } = await found();
      if (dialect) return dialect;
      throw new Untestable("No form of Authorization: Signature is accepted from a key with a public key.", {
        blockedBy: ["SIG-01"],
        expected: "2xx for a request signed by rsa-sha256 in at least one conventional form",
        received: refused ? `${refused.status} for each` : "none",
        exchanges: refused ? [refused.n] : [],
      });
    },
  };
}

/** An empty object first; then with the scope, which a service may want to be told. */
async function findPlainBody({ client, fullScope }: KeyRequestOptions, scopeField: string): Promise<Json> {
  const withScope = fullScope === undefined ? [] : [{ [scopeField]: fullScope }];
  let last: Answer | undefined;
  for (const body of [{}, ...withScope]) {
    last = await client.createApiKey(body);
    if (last.accepted) return body;
  }
  throw new Untestable(
    `POST /user/api-key was refused with ${last!.status}. If it wants a scope, set FDS_SCOPE_FULL (and FDS_API_KEY_SCOPE_FIELD).`,
    {
      blockedBy: ["KEY-01"],
      expected: "2xx with a new API key",
      received: `${last!.status} ${last!.excerpt}`,
      exchanges: [last!.n],
    },
  );
}

async function findField(options: KeyRequestOptions, plainBody: () => Promise<Json>): Promise<Found> {
  const body = await plainBody();
  const keyPair = await options.keyPairs.take();
  const fields = options.publicKeyField === undefined ? conventionalFields : [options.publicKeyField];
  let keyed: Found | undefined;
  for (const field of fields) {
    const created = await options.client.createApiKey({ ...body, [field]: keyPair.publicPem });
    const found = created.accepted ? await tryKey(options, created, field, keyPair) : undefined;
    if (found?.dialect) return announce(options, found);
    keyed ??= found;
  }
  if (keyed) return announce(options, keyed);
  throw new Untestable(
    `No member of POST /user/api-key was seen to carry the public key (tried ${fields.join(", ")}): set FDS_API_KEY_PUBLIC_KEY_FIELD.`,
    { missing: ["api-keys"] },
  );
}

/** Undefined when the member was ignored: the key is one without public key. */
async function tryKey(
  options: KeyRequestOptions,
  created: Answer,
  field: string,
  { privateKey }: ClientKeyPair,
): Promise<Found | undefined> {
  const { service, dates } = options;
  const { id, apikey } = readApiKey(created);
  if (id === undefined)
    throw new Untestable(`${created.summary}: the record has no id.`, {
      blockedBy: ["KEY-01"],
      expected: "a record with id",
      received: "none",
      exchanges: [created.n],
    });
  const signer = (dialect: SignatureDialect) => ({ keyId: id, privateKey, dialect, dates, owner: "alice" });
  let refused: Answer | undefined;
  for (const dialect of conventionalDialects) {
    const date = await dates.next(id);
    const answer = await service.as(signedWith(signer(dialect), { date })).getUser();
    if (answer.accepted) {
      await learnRepeats(() => service.as(signedWith(signer(dialect), { date })).getUser(), options);
      return { field, dialect, refused: undefined };
    }
    refused = answer;
  }
  const ignored = apikey !== undefined && (await service.as(apiKeyHeader(apikey)).getUser()).accepted;
  return ignored ? undefined : { field, dialect: undefined, refused };
}

/** Where an exact repetition is accepted, signed requests need no Date of their own (rule D04). */
async function learnRepeats(
  repeat: () => Promise<Answer>,
  { dates, onProfile }: KeyRequestOptions,
): Promise<void> {
  const { accepted } = await repeat();
  if (accepted) dates.allowRepeats();
  onProfile("exact repetition of a signed request", accepted ? "accepted" : "refused");
}

function announce({ onProfile }: KeyRequestOptions, found: Found): Found {
  onProfile("public key member of POST /user/api-key", found.field);
  if (found.dialect) onProfile("form of Authorization: Signature", found.dialect.name);
  return found;
}
