/** Signatures by algorithms that the interface does not list, or not made as declared (SIG-13 to SIG-16, SIG-30). */
import type { KeyObject } from "node:crypto";
import {
  type HashName,
  hashOf,
  hmac,
  type ListedAlgorithm,
  listedAlgorithms,
  NotApplicable,
  type SignedVariant,
  type SigningKey,
  signPss,
  variant,
  variantOf,
  type World,
} from "#harness";

/** Each of the three, declared for each other one. */
export const algorithmPairs: readonly { declared: ListedAlgorithm; used: ListedAlgorithm }[] =
  listedAlgorithms.flatMap((declared) =>
    listedAlgorithms.filter((used) => used !== declared).map((used) => ({ declared, used })),
  );

const algorithmLeftOut = variant("algorithm left out", {
  parts: { arrange: (parameters) => parameters.filter(([name]) => name !== "algorithm") },
});

/** An empty algorithm may be read as one that is left out. @throws NotApplicable where that is accepted, which is left open (SIG-16) */
async function requireAlgorithmNeeded({ service }: World, key: SigningKey): Promise<void> {
  const answer = await service.as(key.signed(algorithmLeftOut.options(key))).getUser();
  if (answer.accepted) throw new NotApplicable("Here algorithm may be left out, and an empty one is none.");
}

interface Unlisted {
  readonly row: SignedVariant;
  /** @throws NotApplicable where this is left open */
  readonly requireJudged?: (world: World, key: SigningKey) => Promise<void>;
}

/** Outside the list; each is signed by the hash it names, or SHA-256 where it names none. */
export const unlistedAlgorithms: readonly Unlisted[] = [
  ...["rsa-sha384", "rsa-sha224", "rsa-md5", "rsa-ripemd160", "sha256", "RS256", "none"].map((algorithm) => ({
    row: variant(`the algorithm ${algorithm}`, { algorithm }),
  })),
  { row: variant("an empty algorithm", { algorithm: "" }), requireJudged: requireAlgorithmNeeded },
];

/** What anybody knows, in place of the secret of an HMAC. */
const publicSecrets: readonly { title: string; of: (key: SigningKey) => string }[] = [
  { title: "the registered PEM", of: ({ keyPair }) => keyPair.publicPem },
  { title: "the registered PEM with CR LF", of: ({ keyPair }) => keyPair.publicPem.replaceAll("\n", "\r\n") },
  { title: "the registered PEM without final newline", of: ({ keyPair }) => keyPair.publicPem.trim() },
  { title: "the key id", of: ({ id }) => id },
  { title: "nothing", of: () => "" },
];

const hashes = ["sha1", "sha256", "sha512"] as const;

export const hmacVariants: readonly SignedVariant[] = hashes.flatMap((hash) =>
  publicSecrets.map(({ title, of }) =>
    variantOf(`hmac-${hash} with ${title} as secret`, (key) => byHmac(hash, of(key))),
  ),
);

/** The same with the service's own public key, which GET /system/public-key gives to anybody. */
export function hmacOfServiceKey(hash: (typeof hashes)[number], serviceKey: KeyObject) {
  return byHmac(hash, serviceKey.export({ type: "spki", format: "pem" }) as string);
}

function byHmac(hash: HashName, secret: string) {
  return {
    algorithm: `hmac-${hash}`,
    description: `an HMAC with ${hash} by a public value`,
    parts: { sign: (text: Buffer) => hmac(hash, secret, text) },
  };
}

/** PSS under the names of PKCS#1 v1.5, with the usual salt lengths. */
export const pssVariants: readonly (SignedVariant & { readonly algorithm: ListedAlgorithm })[] =
  listedAlgorithms.flatMap((algorithm) =>
    [0, 20, 32].map((salt) => ({
      algorithm,
      ...variantOf(`PSS with a salt of ${salt} bytes as ${algorithm}`, ({ privateKey }) => ({
        algorithm,
        parts: { sign: (text) => signPss(hashOf(algorithm), privateKey, text, salt) },
      })),
    })),
  );

/** Of which the draft knows more than the interface. */
export const openAlgorithms: readonly SignedVariant[] = [
  variant("hs2019", { algorithm: "hs2019" }),
  variant("RSA-SHA256 in upper case", { algorithm: "RSA-SHA256" }),
  algorithmLeftOut,
];
