/**
 * How this service wants POST /user/api-key, which the interface does not show: settings first, then a short list of
 * conventional choices, keeping the one whose effect was seen (the key then signs). Found once, used everywhere (rule D05).
 */

import { oncePerRun } from "../../check/once-per-run.ts";
import { Untestable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import type { Json } from "../../json/json.ts";
import type { KeyPairPool } from "../../signing/client-keys.ts";
import type { DatePool } from "../../signing/date-pool.ts";
import type { SignatureDialect } from "../../signing/http-signature.ts";
import type { KeyCreation, KeyRequestOptions } from "./key-request-options.ts";
import { findPlainBody } from "./plain-key-form.ts";
import { findSigningForm } from "./signing-key-form.ts";

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

export function createKeyRequests(options: KeyRequestOptions): KeyRequests {
  const plain = oncePerRun("calibration: body of POST /user/api-key", () => findPlainBody(options));
  const plainBody = async () => (await plain()).body;
  const found = oncePerRun("calibration: public key field and dialect", () =>
    findSigningForm(options, plainBody),
  );
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
