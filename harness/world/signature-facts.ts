/**
 * What is true of signatures in general at this service, found once. A check of a finer point asks here first, so that a
 * service with one coarse fault is not reported to break every finer rule as well.
 */
import type { RequirementId, RouteName } from "#catalogue";
import type { Answer } from "../client/answer.ts";
import { replaceHeader } from "../client/outgoing-request.ts";
import type { ServiceClient } from "../client/service-client.ts";
import { bodySignedOver } from "../credentials/body-signatures.ts";
import type { SignatureOptions } from "../credentials/signature.ts";
import { once } from "../engine/current-check.ts";
import { NotApplicable, Untestable } from "../errors.ts";
import { inControl } from "../expectations/between.ts";
import { hashOf, type ListedAlgorithm, signPkcs1 } from "../signing/algorithms.ts";
import { signBody } from "../signing/body-signature.ts";
import { flipBit } from "../signing/flip-bit.ts";
import { conventionalDialects, type SignatureDialect } from "../signing/http-signature.ts";
import type { SigningKey } from "./api-keys.ts";
import type { KeyRequests } from "./key-requests.ts";
import type { PreparedCall } from "./route-calls.ts";
import type { Scenes } from "./scenes.ts";
import type { User } from "./user.ts";

export interface SignatureFacts {
  /** Signatures are verified. @throws Untestable blocked by SIG-08, or by SIG-38 when only after a success they are not */
  verified(): Promise<void>;
  /** Requests signed by this algorithm are accepted, and verified. @throws Untestable blocked by SIG-01 to 03, XRS-09 or SIG-08 */
  takes(algorithm: ListedAlgorithm): Promise<void>;
  /** The declared algorithm is the one that is verified. @throws Untestable blocked by SIG-13 */
  algorithmCounts(): Promise<void>;
  /** A key of one user does not sign for a key of another. @throws Untestable blocked by SIG-11 */
  usersToldApart(): Promise<void>;
  /** Date cannot be changed afterwards. @throws Untestable blocked by SIG-18 */
  dateCounts(): Promise<void>;
  /**
   * X-Signature cannot be changed afterwards, not even together with the body. Call it while holding the first user's record.
   * @throws Untestable blocked by SIG-20
   */
  bodyCounts(): Promise<void>;
  /** X-Signature is compared with the body. Call it while holding the first user's record. @throws Untestable blocked by XRS-05 */
  bodiesChecked(): Promise<void>;
  /** The same for a request without body. @throws Untestable blocked by XRS-12 */
  emptyBodiesChecked(): Promise<void>;
  /** The accepted form, which covers x-signature. @throws NotApplicable when it does not */
  coveringBody(): Promise<SignatureDialect>;
  /** The accepted form, which covers date and x-signature and says so in headers=. @throws NotApplicable when it does not */
  listing(): Promise<SignatureDialect>;
  /** Forms that sign date alone, the likeliest first. */
  formsOfDateAlone(): Promise<readonly SignatureDialect[]>;
  /** The first of them that is accepted. @throws NotApplicable when none is accepted */
  dateAlone(): Promise<SignatureDialect>;
  /** Whether a signing key of the first user may call this route at all. */
  takenOn(route: RouteName): Promise<boolean>;
  /** The same, where what is to be judged needs it. @throws NotApplicable when it may not */
  requireTakenOn(route: RouteName): Promise<void>;
}

export interface SignatureFactsOptions {
  readonly service: ServiceClient;
  readonly users: () => readonly User[];
  readonly scenes: () => Pick<Scenes, "signingKey">;
  readonly keyRequests: KeyRequests;
  readonly prepareCall: (route: RouteName) => Promise<PreparedCall>;
}

const flipped: SignatureOptions = {
  words: "a signature with one bit changed",
  parts: { tamper: (signature) => flipBit(signature, "middle") },
};

/** What should be refused was accepted: whatever rests on it is not judged. */
function blame(id: RequirementId, answer: Answer, what: string): never {
  throw new Untestable(`${what}: ${answer.summary} gave ${answer.status} (exchange ${answer.n}).`, {
    blockedBy: [id],
    expected: "a refusal",
    received: String(answer.status),
    exchanges: [answer.n],
  });
}

export function createSignatureFacts(options: SignatureFactsOptions): SignatureFacts {
  const { service, users, keyRequests } = options;
  const alice = () => users()[0]!;
  const keyOf = (user: User) => options.scenes().signingKey(user);
  const get = (key: SigningKey, differently: SignatureOptions = {}) =>
    service.as(key.signed(differently)).getUser();
  const fact = (label: string, body: () => Promise<void>) => once(`signatures: ${label}`, body);

  const verified = fact("whether they are verified", async () => {
    const key = await alice().signingKey();
    const unprimed = await get(key, flipped);
    if (unprimed.accepted) blame("SIG-08", unprimed, "A signature with one bit changed is accepted");
    inControl(await get(key), "", ["SIG-01"]);
    const primed = await get(key, flipped);
    if (primed.accepted) blame("SIG-38", primed, "After a success any signature is accepted");
  });

  const algorithmCounts = fact("whether the declared algorithm counts", async () => {
    const key = await keyOf(alice());
    for (const [declared, used] of [
      ["rsa-sha512", "rsa-sha256"],
      ["rsa-sha256", "rsa-sha512"],
    ] as const) {
      const answer = await get(key, madeBy(key, declared, used));
      if (answer.accepted) blame("SIG-13", answer, `A signature by ${used} is accepted as ${declared}`);
    }
  });

  const usersToldApart = fact("whether users are told apart", async () => {
    const [first, second] = users();
    if (second === undefined) return;
    const [own, foreign] = [await keyOf(first!), await keyOf(second)];
    const answer = await get(own, namingInstead(foreign));
    if (answer.accepted) blame("SIG-11", answer, "One user's key signs for another's");
  });

  const dateCounts = fact("whether Date is covered", async () => {
    const key = await keyOf(alice());
    const later = new Date(Date.now() + 1000).toUTCString();
    const answer = await get(key, {
      words: "a signature of another Date",
      afterwards: (request) => {
        request.headers = request.headers.map(([name, value]) => [name, name === "Date" ? later : value]);
      },
    });
    if (answer.accepted) blame("SIG-18", answer, "Date can be changed after signing");
  });

  const bodiesChecked = fact("whether bodies are checked", async () => {
    const user = alice();
    const { language } = await user.record();
    const key = await keyOf(user);
    const answer = await service
      .as(key.signed(bodySignedOver("{}", "an X-Signature of another body", key)))
      .putUser({ language });
    if (answer.accepted) blame("XRS-05", answer, "An X-Signature of another body is accepted");
  });

  const bodyCounts = fact("whether X-Signature is covered", async () => {
    const { language } = await alice().record();
    const key = await keyOf(alice());
    const answer = await service.as(key.signed(replacingBody(key, { language }))).putUser({});
    if (answer.accepted) blame("SIG-20", answer, "X-Signature can be changed after signing");
  });

  const emptyBodiesChecked = fact("whether empty bodies are checked", async () => {
    const key = await keyOf(alice());
    const answer = await get(key, bodySignedOver("{}", "an X-Signature of a body that is not there", key));
    if (answer.accepted) blame("XRS-12", answer, "An X-Signature of something is accepted for nothing");
  });

  const formsOfDateAlone = async () => {
    const chosen = await keyRequests.dialect();
    const own = { ...chosen, name: "the accepted form, over date", covered: ["date"] };
    return [own, ...conventionalDialects.filter(({ covered }) => covered.join() === "date")];
  };

  const dateAlone = once("signatures: date alone", async () => {
    const key = await keyOf(alice());
    for (const dialect of await formsOfDateAlone())
      if ((await get(key, { dialect, bodySignature: null, words: "a signature of date alone" })).accepted)
        return dialect;
    throw new NotApplicable("No form that signs date alone is accepted.");
  });

  const perRoute = new Map<RouteName, () => Promise<boolean>>();
  const takenOn = (route: RouteName) => {
    const known =
      perRoute.get(route) ??
      once(`signatures: on ${route}`, async () => {
        const { credential } = await keyOf(alice());
        return (await (await options.prepareCall(route))(service.as(credential))).accepted;
      });
    perRoute.set(route, known);
    return known();
  };
  const perAlgorithm = new Map<ListedAlgorithm, () => Promise<void>>();
  return {
    verified,
    algorithmCounts,
    usersToldApart,
    dateCounts,
    bodyCounts,
    bodiesChecked,
    emptyBodiesChecked,
    formsOfDateAlone,
    dateAlone,
    takes: (algorithm) => {
      const known =
        perAlgorithm.get(algorithm) ??
        fact(algorithm, async () => {
          await verified();
          await tryAlgorithm(await keyOf(alice()), get, algorithm);
        });
      perAlgorithm.set(algorithm, known);
      return known();
    },
    coveringBody: async () => covering(await keyRequests.dialect()),
    listing: async () => listing(covering(await keyRequests.dialect())),
    takenOn,
    requireTakenOn: async (route) => {
      if (!(await takenOn(route))) throw new NotApplicable(`A signing key may not call ${route}.`);
    },
  };
}

/** Another body with its right X-Signature takes the place of what Authorization was made for. */
export function replacingBody({ privateKey }: SigningKey, body: object): SignatureOptions {
  return {
    words: "a signature of another body and X-Signature",
    afterwards: (request) => {
      request.body = Buffer.from(JSON.stringify(body));
      replaceHeader(request, "X-Signature", signBody(privateKey, request.body));
    },
  };
}

/** One's own signature, which names another key. X-Signature is right for that other one, so that Authorization alone is wrong. */
export function namingInstead(other: SigningKey): SignatureOptions {
  return {
    keyId: other.id,
    words: "a signature that names another key",
    bodySignature: (_right, body) => signBody(other.privateKey, body),
  };
}

/** Declared as one algorithm, made by another. */
export function madeBy(key: SigningKey, declared: string, used: ListedAlgorithm): SignatureOptions {
  return {
    algorithm: declared,
    words: `a signature by ${used} that declares ${declared}`,
    parts: { sign: (text) => signPkcs1(hashOf(used), key.privateKey, text) },
  };
}

const acceptedBy = { "rsa-sha1": "SIG-02", "rsa-sha256": "SIG-01", "rsa-sha512": "SIG-03" } as const;

async function tryAlgorithm(
  key: SigningKey,
  get: (key: SigningKey, differently?: SignatureOptions) => Promise<Answer>,
  algorithm: ListedAlgorithm,
): Promise<void> {
  const answer = await get(key, { algorithm, words: `a signature by ${algorithm}` });
  const tampered = await get(key, { ...flipped, algorithm });
  if (tampered.accepted) blame("SIG-08", tampered, `Under ${algorithm} a changed signature is accepted`);
  if (answer.accepted) return;
  const sameHash = await get(key, {
    algorithm,
    words: `a signature and an X-Signature by ${algorithm}`,
    bodySignature: (_right, body) => signPkcs1(hashOf(algorithm), key.privateKey, body).toString("base64"),
  });
  inControl(answer, "", [sameHash.accepted ? "XRS-09" : acceptedBy[algorithm]]);
}

function covering(dialect: SignatureDialect): SignatureDialect {
  if (dialect.covered.includes("x-signature")) return dialect;
  throw new NotApplicable("The accepted form of Authorization: Signature does not cover x-signature.");
}

function listing(dialect: SignatureDialect): SignatureDialect {
  if (dialect.headersParameter) return dialect;
  throw new NotApplicable("The accepted form of Authorization: Signature has no headers=.");
}
