/** What is true of Authorization: Signature in general at this service; see signature-facts.ts. */
import type { Answer } from "../client/answer.ts";
import { replaceHeader } from "../client/outgoing-request.ts";
import type { SignatureOptions } from "../credentials/signature.ts";
import { bodySignedBy } from "../forgeries/body-signatures.ts";
import { madeBy, namingInstead } from "../forgeries/mismatched-signatures.ts";
import { changedDates } from "../forgeries/signed-header-variants.ts";
import { oneBitChanged } from "../forgeries/signed-variant.ts";
import { requireAccepted, requireRefused } from "../judging/require.ts";
import { hashOf, type ListedAlgorithm } from "../signing/algorithms.ts";
import type { SigningKey } from "../world/api-keys/api-key.ts";
import type { FactSources } from "./fact-sources.ts";

type Get = (key: SigningKey, differently?: SignatureOptions) => Promise<Answer>;

export function authorizationFacts({ service, users, shared }: FactSources) {
  const get: Get = (key, differently = {}) => service.as(key.signed(differently)).getUser();
  const sharedKey = () => shared().signingKey(users()[0]!);
  return {
    verified: async () => {
      // A shared key first: whether keys outlive the making of the next one is then known.
      await sharedKey();
      await verify(await users()[0]!.signingKey({ state: "unused" }), get);
    },
    // Not the one that others share: the wrong signatures that they try name that one.
    takes: async (algorithm: ListedAlgorithm) =>
      tryAlgorithm(await shared().otherSigningKey(users()[0]!), get, algorithm),
    algorithmCounts: async () => {
      const key = await sharedKey();
      requireRefused(
        await get(key, madeBy(key, "rsa-sha512", "rsa-sha256")),
        "the declared algorithm is the one that is verified",
      );
      requireRefused(
        await get(key, madeBy(key, "rsa-sha256", "rsa-sha512")),
        "the declared algorithm is the one that is verified",
      );
    },
    usersToldApart: async () => {
      const [first, second] = users();
      if (first === undefined || second === undefined) return;
      const foreign = await shared().signingKey(second);
      requireRefused(
        await get(await shared().signingKey(first), namingInstead(foreign)),
        "another user's keyId is refused",
      );
    },
    dateCounts: async () => {
      const key = await sharedKey();
      requireRefused(await get(key, changedDates[0]!.options(key)), "Date cannot be changed after signing");
    },
  };
}

/** The first requests of a key are wrong ones; the same wrong ones again after a success must fare no better. */
async function verify(key: SigningKey, get: Get): Promise<void> {
  const now = Date.now();
  const redated = (signedAt: number, sentAt: number): SignatureOptions => ({
    description: "a signature of another Date",
    date: new Date(signedAt).toUTCString(),
    afterwards: (request) => replaceHeader(request, "Date", new Date(sentAt).toUTCString()),
  });
  requireRefused(await get(key, oneBitChanged), "a changed signature is refused");
  const unprimed = await get(key, redated(now - 6000, now - 4000));
  const date = new Date(now).toUTCString();
  requireAccepted(await get(key, { date }), "a signed request is accepted");
  requireRefused(await get(key, { ...oneBitChanged, date }), "each signature is verified anew");
  const primed = await get(key, redated(now, now - 2000));
  if (!unprimed.accepted) requireRefused(primed, "each signature is verified anew");
}

const acceptedBy = {
  "rsa-sha1": "a request signed by rsa-sha1 is accepted",
  "rsa-sha256": "a signed request is accepted",
  "rsa-sha512": "a request signed by rsa-sha512 is accepted",
} as const;

/** Where the algorithm is refused, it is tried with an X-Signature by the same hash: then that is what the service wants. */
async function tryAlgorithm(key: SigningKey, get: Get, algorithm: ListedAlgorithm): Promise<void> {
  const answer = await get(key, { algorithm, description: `a signature by ${algorithm}` });
  requireRefused(await get(key, { ...oneBitChanged, algorithm }), "a changed signature is refused");
  if (answer.accepted) return;
  const sameHash = await get(key, { algorithm, ...bodySignedBy(hashOf(algorithm), key) });
  requireAccepted(answer, [
    sameHash.accepted
      ? "an X-Signature by SHA-256 is accepted beside every algorithm"
      : acceptedBy[algorithm],
  ]);
}
