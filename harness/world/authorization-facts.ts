/** What is true of Authorization: Signature in general at this service; see signature-facts.ts. */
import type { Answer } from "../client/answer.ts";
import { replaceHeader } from "../client/outgoing-request.ts";
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
    verified: async () => {
      // A shared key first: whether keys outlive the making of the next one is then known.
      await sharedKey();
      await verify(await users()[0]!.signingKey(), get);
    },
    // A key of its own: the wrong signatures that others try name the shared one.
    takes: async (algorithm: ListedAlgorithm) => tryAlgorithm(await users()[0]!.signingKey(), get, algorithm),
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

/** The first requests of a key are wrong ones; the same wrong ones again after a success must fare no better. */
async function verify(key: SigningKey, get: Get): Promise<void> {
  const now = Date.now();
  const redated = (signedAt: number, sentAt: number): SignatureOptions => ({
    words: "a signature of another Date",
    date: new Date(signedAt).toUTCString(),
    afterwards: (request) => replaceHeader(request, "Date", new Date(sentAt).toUTCString()),
  });
  refusedOr(await get(key, flipped), "SIG-08");
  const unprimed = await get(key, redated(now - 6000, now - 4000));
  const date = new Date(now).toUTCString();
  inControl(await get(key, { date }), "", ["SIG-01"]);
  refusedOr(await get(key, { ...flipped, date }), "SIG-38");
  const primed = await get(key, redated(now, now - 2000));
  if (!unprimed.accepted) refusedOr(primed, "SIG-38");
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
