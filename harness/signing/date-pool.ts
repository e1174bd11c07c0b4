/**
 * Distinct Date seconds for signed requests (rule D04): PKCS#1 v1.5 is deterministic and a Date has a resolution of one second, so two
 * requests of one private key in one second would carry the same signature, which a service that refuses replays may refuse: also
 * where several API keys have the same public key, for keyId is not among what is signed.
 */
import { createHash, createPublicKey, type KeyObject } from "node:crypto";
import { withoutSlot } from "../check/current-check.ts";

export interface DatePool {
  /** An HTTP date (RFC 9110, 5.6.7) that was not given out for this private key before. */
  next(privateKey: KeyObject): Promise<string>;
  /** Repeated signatures were seen to be accepted: from now on the current second will do for all. */
  allowRepeats(): void;
  readonly repeatsAllowed: boolean;
}

/** How far back a date may lie: well inside any window for the age of a signature. */
const MAX_AGE_S = 12;

export function createDatePool({
  offsetMs = 0,
  now = Date.now,
}: {
  offsetMs?: number;
  now?: () => number;
} = {}): DatePool {
  let repeats = false;
  const given = new Map<string, Set<number>>();
  const next = async (privateKey: KeyObject): Promise<string> => {
    if (repeats) return new Date(now() + offsetMs).toUTCString();
    const fingerprint = fingerprintOf(privateKey);
    const used = given.get(fingerprint) ?? new Set<number>();
    given.set(fingerprint, used);
    const second = Math.floor((now() + offsetMs) / 1000);
    for (let age = 0; age < MAX_AGE_S; age++) {
      if (used.has(second - age)) continue;
      used.add(second - age);
      return new Date((second - age) * 1000).toUTCString();
    }
    await withoutSlot(
      () => new Promise((resolve) => setTimeout(resolve, 1000 - ((now() + offsetMs) % 1000))),
    );
    return next(privateKey);
  };
  return {
    next,
    allowRepeats: () => {
      repeats = true;
    },
    get repeatsAllowed() {
      return repeats;
    },
  };
}

const fingerprints = new WeakMap<KeyObject, string>();

function fingerprintOf(privateKey: KeyObject): string {
  const known = fingerprints.get(privateKey);
  if (known !== undefined) return known;
  const publicKey = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  const fingerprint = createHash("sha256").update(publicKey).digest("base64");
  fingerprints.set(privateKey, fingerprint);
  return fingerprint;
}
