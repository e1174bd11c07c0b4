/** X-Signature of one response in particular; a fault that has a requirement of its own, or that every response has, is told there. */
import type { KeyObject } from "node:crypto";
import type { Cite } from "#catalogue";
import type { SignatureFinding } from "#reports/document";
import type { Answer } from "../client/answer.ts";
import type { ServiceClient } from "../client/service-client.ts";
import { expect } from "../judging/expect.ts";
import { requireThat } from "../judging/require-that.ts";
import { verifyBody } from "../signing/body-signature.ts";

/** What was signed instead, as the diagnosis has it, and the requirement that is about just that. */
const byDiagnosis: readonly (readonly [RegExp, Cite])[] = [
  [/of the request/, "X-Signature is the service's own"],
  [/earlier response/, "X-Signature belongs to its own body"],
  [
    /written again|Latin-1|US-ASCII|UTF-16|escaped|trimmed|newline|first \d+ bytes/,
    "X-Signature is over the bytes on the wire",
  ],
  // It belongs to its body, and was made in another way.
  [/signature over the exact body with/, "X-Signature is RSA PKCS #1 v1.5 with SHA-256"],
];

/** A signature that belongs to the response before may be right by chance, and so may that of one of several instances: of six, most likely. */
const MOST_ROUNDS = 24;
const ROUNDS_ONCE_WRONG = 2;
/** Asked at the same time, over as many connections: a balancer may keep each connection at one instance. */
const CONNECTIONS = 8;

/**
 * The response carries an X-Signature that verifies over its exact body.
 * @param service without credential, to look at other responses when this one is not signed well: a fault of more than this
 *   response is told by the requirement that it belongs to
 * @param absence the requirement that is about such responses being signed at all, where this one asks how they are
 */
export async function expectSigned(answer: Answer, service: ServiceClient, absence?: Cite): Promise<void> {
  const isWrong = answer.signature?.verified === false;
  const isAbsent = isWrong && answer.signature?.value === undefined;
  const suspects = isWrong ? await suspectsOf(answer, service) : [];
  expect(answer, absence && isAbsent ? [...suspects, absence] : suspects).toBeSigned();
}

/** Whether one of these keys verifies the response, whatever other keys the service has served. */
export function isSignedBy(keys: readonly KeyObject[], answer: Answer): boolean {
  const value = answer.header("x-signature") ?? "";
  return keys.some((key) => verifyBody(key, answer.rawBody, value) || verifyBody(key, answer.body, value));
}

/** What is wrong with the signature of a response, as the requirement that it belongs to; nothing where it verifies. */
export function faultsOf({ signature }: Answer): Cite[] {
  const fault = faultOfResponse(signature);
  return fault === undefined ? [] : [fault];
}

/** The same of what is known of a signature; undefined where it verifies, or nobody can tell. */
export const faultOfResponse = (signature: SignatureFinding | undefined): Cite | undefined =>
  signature?.verified === false ? (ownRequirement(signature) ?? generalRequirement(signature)) : undefined;

/** The response is signed well, as a precondition. @throws Untestable that cites what its fault belongs to */
export function requireSigned(answer: Answer): Answer {
  const faults = faultsOf(answer);
  const { summary, status, signature, n } = answer;
  requireThat(
    faults.length === 0,
    `${summary} gave ${status} with a wrong X-Signature (exchange ${n}).`,
    faults,
    {
      expected: "an X-Signature that verifies over the exact body",
      received: signature?.reason ?? "one that does not verify",
      exchanges: [n],
    },
  );
  return answer;
}

async function suspectsOf(answer: Answer, service: ServiceClient): Promise<Cite[]> {
  const { signature } = answer;
  if (signature === undefined) return [];
  const own = ownRequirement(signature);
  if (own) return [own];
  const general = generalRequirement(signature);
  const ofKey = await faultsNowAndThen(() => service.getPublicKey());
  const ofUser = await faultsNowAndThen(() => service.getUser());
  const wide = sharedFaults(ofKey, ofUser);
  const isGeneral = wide.includes(general);
  const ownWide = wide.find(isOwn);
  const isEmpty = answer.accepted && answer.rawBody.length === 0;
  const isBodiless = /^(HEAD|OPTIONS)$/.test(answer.facts.method);
  return [
    ...(ownWide ? [ownWide] : isGeneral ? [general] : []),
    ...(isEmpty && !isBodiless ? (["an empty body is signed"] as const) : []),
  ];
}

/** What is wrong with some of these answers: of those that are wrong, until one shows what was signed instead, and a few at least. */
async function faultsNowAndThen(ask: () => Promise<Answer>): Promise<Cite[]> {
  const faults: Cite[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    faults.push(...faultsOf(await ask()));
    if (faults.length >= ROUNDS_ONCE_WRONG || faults.some(isOwn)) return faults;
  }
  const answers = await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  return [...faults, ...answers.flatMap(faultsOf)];
}

/** What is wrong with both now and then; where one of them shows more of it than the other, that. */
function sharedFaults(some: readonly Cite[], others: readonly Cite[]): Cite[] {
  const shared = some.filter((one) => others.includes(one));
  const isWrongNowAndThen = some.length > 0 && others.length > 0;
  return isWrongNowAndThen ? [...shared, ...[...some, ...others].filter(isOwn)] : [];
}

/** Told by what was signed instead. A response after an empty one shows no more than a signature over the empty string. */
const isOwn = (cite: Cite | undefined): boolean => byDiagnosis.some(([, own]) => own === cite);

function ownRequirement({ reason = "" }: SignatureFinding): Cite | undefined {
  return byDiagnosis.find(([pattern]) => pattern.test(reason))?.[1];
}

/** Absent, not Base64, made in another way by the right key, or made by another key. */
function generalRequirement({ value, reason = "" }: SignatureFinding): Cite {
  if (value === undefined) return "responses carry X-Signature";
  if (reason.startsWith("not Base64")) return "X-Signature is Base64";
  return reason.includes(";")
    ? "X-Signature is RSA PKCS #1 v1.5 with SHA-256"
    : "the public key verifies responses";
}
