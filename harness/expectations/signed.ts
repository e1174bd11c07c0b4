/** X-Signature of one response in particular; a fault that has a requirement of its own, or that every response has, is told there. */
import type { KeyObject } from "node:crypto";
import type { RequirementId } from "#catalogue";
import type { Answer } from "../client/answer.ts";
import type { ServiceClient } from "../client/service-client.ts";
import { repeated } from "../engine/repeated.ts";
import { Untestable } from "../errors.ts";
import { verifyBody } from "../signing/body-signature.ts";
import { expect } from "./expect.ts";

/** What was signed instead, as the diagnosis has it, and the requirement that is about just that. */
const byDiagnosis: readonly (readonly [RegExp, RequirementId])[] = [
  [/of the request/, "RSG-24"],
  [/earlier response/, "RSG-05"],
  [/written again|Latin-1|UTF-16|escaped|trimmed|newline/, "RSG-04"],
];

/**
 * The response carries an X-Signature that verifies over its exact body.
 * @param service without credential, to look at other responses when this one is not signed well
 * @param absence the requirement that is about such responses being signed at all, where this one asks how they are
 * @throws Untestable blocked by the requirement that a fault of more than this response belongs to
 */
export async function expectSigned(
  answer: Answer,
  service: ServiceClient,
  absence?: RequirementId,
): Promise<void> {
  if (answer.signature?.verified === false) await requireFaultOfItsOwn(answer, service);
  if (absence && answer.signature?.verified === false && answer.signature.value === undefined)
    throw blockedBy(absence, answer);
  expect(answer).toBeSigned();
}

/** Whether one of these keys verifies the response, whatever other keys the service has served. */
export function isSignedBy(keys: readonly KeyObject[], answer: Answer): boolean {
  const value = answer.header("x-signature") ?? "";
  return keys.some((key) => verifyBody(key, answer.rawBody, value) || verifyBody(key, answer.body, value));
}

/** The same for a control: it is another requirement's whatever is wrong with it. */
export function signedInControl(answer: Answer): Answer {
  if (answer.signature?.verified !== false) return answer;
  throw blockedBy(ownRequirement(answer) ?? generalRequirement(answer), answer);
}

async function requireFaultOfItsOwn(answer: Answer, service: ServiceClient): Promise<void> {
  const own = ownRequirement(answer);
  if (own) throw blockedBy(own, answer);
  const general = generalRequirement(answer);
  // Twice: a signature that belongs to the response before may be right by chance.
  const rounds = await repeated(2, async () => [await service.getPublicKey(), await service.getUser()]);
  const isSame = (other: Answer) =>
    other.signature?.verified === false && generalRequirement(other) === general;
  if (rounds.some((others) => others.every(isSame))) throw blockedBy(general, answer);
  if (answer.accepted && answer.rawBody.length === 0 && !/^(HEAD|OPTIONS)$/.test(answer.facts.method))
    throw blockedBy("RSG-13", answer);
}

function ownRequirement({ signature }: Answer): RequirementId | undefined {
  return byDiagnosis.find(([pattern]) => pattern.test(signature?.reason ?? ""))?.[1];
}

/** Absent, not Base64, made in another way by the right key, or made by another key. */
function generalRequirement({ signature }: Answer): RequirementId {
  if (signature?.value === undefined) return "RSG-01";
  if (signature.reason?.startsWith("not Base64")) return "RSG-02";
  return signature.reason?.includes(";") ? "RSG-03" : "PK-03";
}

function blockedBy(id: RequirementId, { summary, status, signature, n }: Answer): Untestable {
  const received = signature?.reason ?? "one that does not verify";
  return new Untestable(`${summary} gave ${status} with a wrong X-Signature: ${received} (exchange ${n}).`, {
    blockedBy: [id],
    expected: "an X-Signature that verifies over the exact body",
    received,
    exchanges: [n],
  });
}
