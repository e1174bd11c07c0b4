/** What is true of Authorization: Signature in general at this service; see signature-facts.ts. */
import type { Answer } from "../client/answer.ts";
import { bodySignedBy } from "../credentials/body-signatures.ts";
import { madeBy, namingInstead } from "../credentials/mismatched-signatures.ts";
import type { SignatureOptions } from "../credentials/signature.ts";
import { changedDates } from "../credentials/signed-header-variants.ts";
import { inControl, refusedOr } from "../expectations/between.ts";
import { hashOf, type ListedAlgorithm } from "../signing/algorithms.ts";
import { flipBit } from "../signing/flip-bit.ts";
import type { SigningKey } from "./api-keys.ts";
import type { FactSources } from "./signature-facts.ts";

type Get = (key: SigningKey, differently?: SignatureOptions) => Promise<Answer>;

const flipped: SignatureOptions = {
  words: "a signature with one bit changed",
  parts: { tamper: (signature) => flipBit(signature, "middle") },
};

export function authorizationFacts({ service, users, scenes }: FactSources) {
  const get: Get = (key, differently = {}) => service.as(key.signed(differently)).getUser();
  const sharedKey = () => scenes().signingKey(users()[0]!);
  return {
    /** The first request of a key is a wrong one; then the same after a success. */
    verified: async () => {
      const key = await users()[0]!.signingKey();
      refusedOr(await get(key, flipped), "SIG-08");
      inControl(await get(key), "", ["SIG-01"]);
      refusedOr(await get(key, flipped), "SIG-38");
    },
    takes: async (algorithm: ListedAlgorithm) => tryAlgorithm(await sharedKey(), get, algorithm),
    algorithmCounts: async () => {
      const key = await sharedKey();
      refusedOr(await get(key, madeBy(key, "rsa-sha512", "rsa-sha256")), "SIG-13");
      refusedOr(await get(key, madeBy(key, "rsa-sha256", "rsa-sha512")), "SIG-13");
    },
    usersToldApart: async () => {
      const [first, second] = users();
      if (first === undefined || second === undefined) return;
      const foreign = await scenes().signingKey(second);
      refusedOr(await get(await scenes().signingKey(first), namingInstead(foreign)), "SIG-11");
    },
    dateCounts: async () => {
      const key = await sharedKey();
      refusedOr(await get(key, changedDates[0]!.options(key)), "SIG-18");
    },
  };
}

const acceptedBy = { "rsa-sha1": "SIG-02", "rsa-sha256": "SIG-01", "rsa-sha512": "SIG-03" } as const;

/** Where the algorithm is refused, it is tried with an X-Signature by the same hash: then that is what the service wants. */
async function tryAlgorithm(key: SigningKey, get: Get, algorithm: ListedAlgorithm): Promise<void> {
  const answer = await get(key, { algorithm, words: `a signature by ${algorithm}` });
  refusedOr(await get(key, { ...flipped, algorithm }), "SIG-08");
  if (answer.accepted) return;
  const sameHash = await get(key, { algorithm, ...bodySignedBy(hashOf(algorithm), key) });
  inControl(answer, "", [sameHash.accepted ? "XRS-09" : acceptedBy[algorithm]]);
}
