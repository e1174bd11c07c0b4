/**
 * What is true of signatures in general at this service, found once. A check of a finer point asks here first, so that a
 * service with one coarse fault is not reported to break every finer rule as well.
 */
import type { RouteName } from "#catalogue";
import { oncePerRun } from "../check/once-per-run.ts";
import { type ListedAlgorithm, listedAlgorithms } from "../signing/algorithms.ts";
import type { SignatureDialect } from "../signing/http-signature.ts";
import { authorizationFacts } from "./authorization-facts.ts";
import { bodySignatureFacts } from "./body-signature-facts.ts";
import type { FactSources } from "./fact-sources.ts";
import { signatureForms } from "./signature-forms.ts";

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
   * X-Signature cannot be changed afterwards, not even together with the body. Call it while holding the signer's record.
   * @throws Untestable blocked by SIG-20
   */
  bodyCounts(): Promise<void>;
  /** X-Signature is compared with the body. Call it while holding the signer's record. @throws Untestable blocked by XRS-05 */
  bodiesChecked(): Promise<void>;
  /** The same for a request without body. @throws NotApplicable when it is not: that is only implied, and XRS-12 judges it */
  emptyBodiesChecked(): Promise<void>;
  /** A request with a wrong Authorization changes nothing. Call it while holding the signer's record. @throws Untestable blocked by SFX-01 */
  refusalsHaveNoEffect(): Promise<void>;
  /** The accepted form, which covers x-signature. @throws NotApplicable when it does not */
  coveringBody(): Promise<SignatureDialect>;
  /** The accepted form, which covers date and x-signature and says so in headers=. @throws NotApplicable when it does not */
  listing(): Promise<SignatureDialect>;
  /** Forms that sign date alone, the likeliest first. */
  formsOfDateAlone(): Promise<readonly SignatureDialect[]>;
  /** The first of them that is accepted. @throws NotApplicable when none is accepted */
  dateAlone(): Promise<SignatureDialect>;
  /** Whether a signing key of the first user may call this route at all. For PUT /user hold the signer's record. */
  takenOn(route: RouteName): Promise<boolean>;
  /** The same, where what is to be judged needs it. @throws NotApplicable when it may not */
  requireTakenOn(route: RouteName): Promise<void>;
  /** A signing key may call this route, if not in the accepted form then without X-Signature. @throws NotApplicable when it may not */
  requireTakenUnsigned(route: RouteName): Promise<void>;
}

export function createSignatureFacts(sources: FactSources): SignatureFacts {
  const { verified, takes, ...finer } = authorizationFacts(sources);
  const verifiedOnce = oncePerRun("signatures: whether they are verified", verified);
  const takesOnce = Object.fromEntries(
    listedAlgorithms.map((algorithm) => [
      algorithm,
      oncePerRun(`signatures: ${algorithm}`, async () => {
        await verifiedOnce();
        await takes(algorithm);
      }),
    ]),
  ) as Record<ListedAlgorithm, () => Promise<void>>;
  return {
    verified: verifiedOnce,
    takes: (algorithm) => takesOnce[algorithm](),
    ...eachOnce(finer),
    ...eachOnce(bodySignatureFacts(sources)),
    ...signatureForms(sources),
  };
}

/** Each of the facts is looked for when it is first asked for. */
function eachOnce<Name extends string>(
  facts: Readonly<Record<Name, () => Promise<void>>>,
): Record<Name, () => Promise<void>> {
  const entries = Object.entries<() => Promise<void>>(facts);
  return Object.fromEntries(
    entries.map(([name, find]) => [name, oncePerRun(`signatures: ${name}`, find)]),
  ) as Record<Name, () => Promise<void>>;
}
