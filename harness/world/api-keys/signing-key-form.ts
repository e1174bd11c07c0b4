/** The member of POST /user/api-key that carries the public key, and the form of Authorization: Signature: those that work together. */
import { repeated } from "../../check/repeated.ts";
import { Untestable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import { apiKeyHeader } from "../../credentials/api-key-header.ts";
import { signedWith } from "../../credentials/signature.ts";
import type { Json } from "../../json/json.ts";
import { requireThat } from "../../judging/require-that.ts";
import { readApiKey } from "../../reading/api-key-record.ts";
import type { ClientKeyPair } from "../../signing/client-keys.ts";
import { conventionalDialects, type SignatureDialect } from "../../signing/http-signature.ts";
import { awaitSteady } from "../../timing/await-steady.ts";
import { passed } from "../../timing/passed.ts";
import type { KeyCreation, KeyRequestOptions } from "./key-request-options.ts";
import { type RefusedKey, requireNoLargerTaken } from "./refused-key-sizes.ts";

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
/** Of a few instances that take turns, each is asked. */
const INSTANCES = 4;

/** How keys with public key are made here, and how they sign. */
export interface SigningKeyForm {
  readonly field: string;
  readonly dialect: SignatureDialect | undefined;
  /** With the dialect. */
  readonly creation?: KeyCreation;
  /** Exchanges that show that no dialect was taken. */
  readonly refused: Answer | undefined;
}

/** @throws Untestable that names the setting */
export async function findSigningForm(
  options: KeyRequestOptions,
  plainBody: () => Promise<Json>,
): Promise<SigningKeyForm> {
  const body = await plainBody();
  const fields = options.publicKeyField === undefined ? conventionalFields : [options.publicKeyField];
  let keyed: SigningKeyForm | undefined;
  const refused: RefusedKey[] = [];
  for (const field of fields) {
    // One for each: all forms are tried with each, and a private key signs once in a second.
    const keyPair = await options.keyPairs.take();
    const { publicPem } = keyPair;
    const created = await options.create({ ...body, [field]: publicPem });
    if (!created.accepted) refused.push({ field, publicPem, answer: created });
    const found = created.accepted ? await tryKey(options, created, field, keyPair) : undefined;
    if (found?.dialect) return announce(options, found);
    keyed ??= found;
  }
  if (keyed) return announce(options, keyed);
  if (refused[0]) await options.requireNoLimit(refused[0].answer);
  if (refused.length > 0) await requireNoLargerTaken(options, body, refused);
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
): Promise<SigningKeyForm | undefined> {
  const { service, dates, times } = options;
  const { privateKey } = keyPair;
  const createdAt = created.facts.receivedAt;
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
  const isAccepted = async (dialect: SignatureDialect) =>
    (await service.as(signedWith(signer(dialect), { date: await dates.next(privateKey) })).getUser())
      .accepted;
  /** Those before it may have been refused for the key, which did not work yet, and are to be preferred. */
  const firstAccepted = async (found: SignatureDialect): Promise<SignatureDialect> => {
    const preferred = conventionalDialects.slice(0, conventionalDialects.indexOf(found));
    const known = preferred.length > 0 ? await repeated(INSTANCES, () => isAccepted(found)) : [];
    // Some instances do not know the key yet, and refuse it in whatever form.
    if (known.includes(false)) await awaitSteady(times, "key", createdAt, () => isAccepted(found));
    for (const dialect of preferred) if (await isAccepted(dialect)) return dialect;
    return found;
  };
  const until = Date.now() + (times.longestMs("key") > 0 ? times.patienceMs("key") : SOON_MS);
  for (let refused: Answer | undefined; ; await passed(BETWEEN_TRIES_MS)) {
    for (const dialect of conventionalDialects) {
      const date = await dates.next(privateKey);
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

function announce({ onProfile }: KeyRequestOptions, found: SigningKeyForm): SigningKeyForm {
  onProfile("public key member of POST /user/api-key", found.field);
  if (found.dialect) onProfile("form of Authorization: Signature", found.dialect.name);
  return found;
}
